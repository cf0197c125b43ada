/**
 * The URL that starts an email to an address (RFC 6068). The address is encoded, because `?`, `&` and `%` are allowed in it: a
 * visitor could otherwise add recipients or a text to the email.
 */
export const emailUrl = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
