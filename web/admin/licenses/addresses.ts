/** Address of the licences; everything read of one begins with it. */
export const licensesAddress = '/api/licenses';
