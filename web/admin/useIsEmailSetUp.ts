import { useGetMailStatus } from '../api/generated/mail/mail.ts';

/** Whether the server sends emails. True while that is unknown. */
export const useIsEmailSetUp = (): boolean => useGetMailStatus().data?.configured !== false;
