import { use } from 'react';
import type { DeskDetails } from '../request/desk-details.ts';
import { type Desk, desks } from '../desks.ts';

/** Refresh interval of the dashboard. */
export const refreshMs = 60_000;

export interface LoadedDesk extends Desk {
  details: DeskDetails;
}

let loading: Promise<LoadedDesk[]> | null = null;

function loadDesks(): Promise<LoadedDesk[]> {
  loading ??= Promise.all(desks.map(async (desk) => ({ ...desk, details: await desk.load() }))).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** All desks with their operations; suspends until their code is loaded. */
export const useLoadedDesks = (): readonly LoadedDesk[] => use(loadDesks());
