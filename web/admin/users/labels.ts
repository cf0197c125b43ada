/** The label of a role. An unknown role is shown unchanged. */
export const roleLabel = (role: string): string => ({ admin: 'Administrator', user: 'User' })[role] ?? role;
