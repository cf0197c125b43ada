// The panel with the filters of a list on a narrow screen. It is an entry of the history, so that Back closes it.
import { navigate, useHistoryState } from 'wouter/use-browser-location';

interface PanelState {
  isFiltering?: boolean;
}

const currentAddress = () => window.location.pathname + window.location.search;
const panelState: PanelState = { isFiltering: true };

export const useFilterPanel = (): boolean => useHistoryState<PanelState | null>()?.isFiltering === true;

export const openFilterPanel = (): void => navigate(currentAddress(), { state: panelState });

/** Closes the panel and keeps the filters that were chosen in it. */
export const closeFilterPanel = (): void => navigate(currentAddress(), { replace: true });

/** How a change of the filters is written to the history: all changes in the panel are one entry. */
export function filterNavigation(): { replace?: boolean; state?: PanelState } {
  const state = window.history.state as PanelState | null;
  return state?.isFiltering ? { replace: true, state: panelState } : {};
}
