import { expect, test } from 'vitest';
import type { SavedView } from '../../api/generated/model';
import { viewAt } from './saved-views.ts';

const time = '2026-11-20T12:00:00.000Z';
const view = (id: string, list: SavedView['list'], query: string): SavedView => ({
  id,
  list,
  query,
  name: id,
  pinned: false,
  createdAt: time,
  updatedAt: time,
});
const views = [
  view('licenses', 'licenses', 'status=new&status=open&q=two%20words'),
  view('demos', 'demo-requests', 'status=new&status=open&q=two%20words'),
  view('all', 'demo-requests', ''),
];

test.each([
  ['status=new&status=open&q=two+words', 'demos'],
  ['q=two+words&status=open&status=new', 'demos'],
  ['status=new&q=two+words', undefined],
  ['', 'all'],
])('finds the view of a list with the query %j, in whatever order it was chosen: %s', (query, id) => {
  expect(viewAt(views, 'demo-requests', query)?.id).toBe(id);
});
