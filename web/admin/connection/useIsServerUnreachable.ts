import { useSnapshot } from 'valtio';
import { isUnreachable, serverStatus } from './server-status.ts';

/** Whether the server is unreachable. The connection banner reports this and offers a retry. */
export const useIsServerUnreachable = (): boolean => isUnreachable(useSnapshot(serverStatus));
