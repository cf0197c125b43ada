/** The timeout of a call (specification, section 9). */
export const timeoutMs = 30_000;
