/** Whether the findings are above the drawing instead of beside it, as in CheckView.module.css. */
export const isStacked = (): boolean => window.matchMedia('(width < 1024px)').matches;
