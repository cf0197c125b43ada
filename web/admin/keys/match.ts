import type { Command } from './commands.ts';

/** Desk of a reference number, by its beginning. */
const desks: Record<string, { path: string; name: string }> = {
  DEM: { path: '/admin/demo-requests', name: 'demo requests' },
  SUP: { path: '/admin/support-requests', name: 'support requests' },
  CUS: { path: '/admin/customization-requests', name: 'customization requests' },
  AUT: { path: '/admin/automation-requests', name: 'automation requests' },
};

/** Where the search of a typed reference leads, `sup-2026-0042` say; null for any other text. */
export function referenceSearch(text: string): { label: string; path: string } | null {
  const [, prefix = ''] = /^\s*([a-z]{3})-\d/i.exec(text) ?? [];
  const desk = desks[prefix.toUpperCase()];
  const reference = text.trim().toUpperCase();
  return desk ? { label: `Find ${reference} among ${desk.name}`, path: `${desk.path}?q=${encodeURIComponent(reference)}` } : null;
}

/**
 * The commands whose label or group has every typed word at the beginning of one of its words, in their order. Filters
 * are many: they are found by typing only.
 */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.filter(({ group }) => group !== 'Filter');
  return commands.filter(({ label, group }) => {
    const parts = `${group} ${label}`.toLowerCase().split(/[^a-z0-9]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
