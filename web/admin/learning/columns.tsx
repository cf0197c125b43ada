// Columns, filters and labels that several kinds of learning content share.
import { LearningCategory, Level } from '../../api/generated/model';
import { categoryLabel, levelLabel } from '../../learn/labels.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { usageText } from '../count-text.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { createEnumFilter, type OptionsFilter } from '../list/filters.ts';
import { Status } from '../Status.tsx';
import { statusLabel } from '../statuses.ts';
import type { LearningRow } from './learning-details.ts';

export const titleColumn = <Row extends LearningRow>(): ColumnSpec<Row, 'title'> => ({
  key: 'title',
  label: 'Title',
  sort: 'title',
  minWidth: 220,
  width: '3fr',
  isRowHeader: true,
  text: ({ title }) => title,
});

export const slugColumn = <Row extends LearningRow>(): ColumnSpec<Row, never> => ({
  key: 'slug',
  label: 'Slug',
  minWidth: 180,
  hidden: true,
  text: ({ slug }) => slug,
});

export const publishedColumn = <Row extends LearningRow & { published: boolean }>(): ColumnSpec<Row, never> => ({
  key: 'published',
  label: 'Visibility',
  width: 140,
  isEssential: true,
  text: ({ published }) => statusLabel(published ? 'published' : 'unpublished'),
  render: ({ published }) => <Status status={published ? 'published' : 'unpublished'} />,
});

export const categoryColumn = <Row extends LearningRow & { category: string }>(): ColumnSpec<Row, never> => ({
  key: 'category',
  label: 'Category',
  minWidth: 130,
  text: ({ category }) => categoryLabel(category),
});

export const levelColumn = <Row extends LearningRow & { level: string }>(): ColumnSpec<Row, never> => ({
  key: 'level',
  label: 'Level',
  width: 120,
  text: ({ level }) => levelLabel(level),
});

export const changedColumn = <Row extends LearningRow>(): ColumnSpec<Row, 'updatedAt'> =>
  timeColumn('updatedAt', 'Changed', { sort: 'updatedAt' });

/** A column of numbers. In a file, a spreadsheet of another language would read the comma of `1,234` as a decimal point. */
export const countColumn = <Key extends string>(
  key: Exclude<Key, `-${string}`>,
  label: string,
  more: Partial<ColumnSpec<Record<Key, number>, Key>> = {},
): ColumnSpec<Record<Key, number>, Key> => ({
  key,
  label,
  sort: key,
  text: (row) => String(row[key]),
  render: (row) => row[key].toLocaleString('en-US'),
  ...more,
});

export const categoryFilter = createEnumFilter('category', 'Category', LearningCategory, categoryLabel);

export const levelFilter = createEnumFilter('level', 'Level', Level, levelLabel);

export const startsFilter = { kind: 'days', label: 'Starts', from: 'startsFrom', to: 'startsTo' } as const;

export const publishedFilter: OptionsFilter<unknown, 'published', boolean> = {
  kind: 'options',
  name: 'published',
  label: 'Visibility',
  multiple: false,
  options: [
    { value: 'true', label: 'Published' },
    { value: 'false', label: 'Not published' },
  ],
};

/** `12 of 50`, or `12` without a limit. */
export const signUpsLabel = (signUps: number, capacity: number | null): string =>
  capacity === null ? signUps.toLocaleString('en-US') : usageText(signUps, capacity);
