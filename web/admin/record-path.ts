import type { ActivityEntity } from '../api/generated/model';

/** The screen of a kind of record; kinds without one have no link. */
const screens: Partial<Record<ActivityEntity['kind'], string>> = {
  family: '/admin/families',
  'demo-request': '/admin/demo-requests',
  'support-request': '/admin/support-requests',
  'customization-request': '/admin/customization-requests',
  'automation-request': '/admin/automation-requests',
  license: '/admin/licenses',
};

/** The address at which a record is open, or null. */
export function recordPath({ kind, id }: Pick<ActivityEntity, 'kind' | 'id'>): string | null {
  const screen = screens[kind];
  return screen ? `${screen}?open=${encodeURIComponent(id)}` : null;
}
