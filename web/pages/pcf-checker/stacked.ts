/** Whether the findings are above the drawing instead of beside it, as in Workspace.module.css. */
export const isStacked = (): boolean => window.matchMedia('(width < 1024px)').matches;
