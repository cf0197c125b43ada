/**
 * The URL that starts an email to an address (RFC 6068). The address is encoded, because `?`, `&` and `%` are allowed in it: a
 * visitor could otherwise add recipients or a text to the email.
 */
export const emailUrl = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** Whether the address can have a mailbox. That of an erased customer ends in `.invalid`, which no mailbox does (RFC 6761). */
export const canReceiveEmail = (address: string): boolean => !address.toLowerCase().endsWith('.invalid');
