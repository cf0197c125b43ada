import { useSnapshot } from 'valtio';
import { isUnreachable, serverStatus } from './server-status.ts';

/** Whether the banner says that the server is unreachable, and offers to try again. */
export const useIsServerUnreachable = (): boolean => isUnreachable(useSnapshot(serverStatus));
