import { useSnapshot } from 'valtio';
import { contact, isOutOfReach } from './contact.ts';

/** Whether the banner above the screen says that nothing can be read for now, and offers to try again. */
export const useOutOfReach = (): boolean => isOutOfReach(useSnapshot(contact));
