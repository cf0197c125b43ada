import { dayMs } from './days.ts';

/** A session ends when it has not been renewed for 30 days. */
export const sessionLifeMs = 30 * dayMs;
