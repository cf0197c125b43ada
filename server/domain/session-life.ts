/** A session ends when it has not been renewed for 30 days. */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;
