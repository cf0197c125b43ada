import { memo, type ReactNode, Suspense, useState } from 'react';
import { ActionButton, DialogTrigger, Item, Menu, MenuTrigger } from '@adobe/react-spectrum';
import { relativeDay, spanLabel } from './days.ts';
import type { Option } from '../Choice.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { chosenValues, type DaysFilter, type FilterSpec, optionsOf, type UntilFilter } from './filters.ts';
import type { Filters } from './parameters.ts';

// Date fields and list boxes are large, so their dialogs load when they are opened.
const DaysDialog = lazyPart(() => import('./DaysDialog.tsx'));
const UntilDialog = lazyPart(() => import('./UntilDialog.tsx'));
const SearchableOptions = lazyPart(() => import('./SearchableOptions.tsx'));

export interface FilterMenuProps<Item> {
  filter: FilterSpec<Item>;
  /** The loaded rows, for options that are derived from them. */
  items: readonly Item[];
  chosen: Filters;
  onChange(filters: Filters): void;
}

/** A filter as a button that shows the chosen values and opens a menu. */
export const FilterMenu = memo(function FilterMenu<Row>({ filter, items, chosen, onChange }: FilterMenuProps<Row>) {
  if (filter.kind === 'days') return <DaysMenu filter={filter} chosen={chosen} onChange={onChange} />;
  if (filter.kind === 'until') return <UntilMenu filter={filter} chosen={chosen} onChange={onChange} />;
  const options = optionsOf(filter, items);
  return (
    <OptionsMenu
      label={filter.label}
      multiple={filter.multiple}
      options={options}
      chosen={chosenValues(filter, chosen)}
      onChange={(values) => onChange({ [filter.name]: values })}
    />
  );
}) as <Row>(props: FilterMenuProps<Row>) => ReactNode;

interface OptionsMenuProps {
  label: string;
  multiple: boolean;
  options: readonly Option[];
  chosen: string[];
  onChange(values: string[]): void;
}

function OptionsMenu({ label, multiple, options, chosen, onChange }: OptionsMenuProps) {
  const names = chosen.map((value) => options.find((option) => option.value === value)?.label ?? 'other');
  const summary = names.length > 2 ? `${names.length} selected` : names.join(', ');
  const button = <ActionButton>{summary ? `${label}: ${summary}` : label}</ActionButton>;
  if (options.some(({ group }) => group)) {
    return (
      <DialogTrigger type="popover" placement="bottom start" hideArrow>
        {button}
        <Suspense>
          <SearchableOptions label={label} multiple={multiple} options={options} chosen={chosen} onChange={onChange} />
        </Suspense>
      </DialogTrigger>
    );
  }
  return (
    <MenuTrigger closeOnSelect={!multiple}>
      {button}
      <Menu
        aria-label={label}
        items={options}
        selectionMode={multiple ? 'multiple' : 'single'}
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onChange(keys === 'all' ? options.map(({ value }) => value) : [...keys].map((key) => String(key)))
        }
      >
        {(option) => <Item key={option.value}>{option.label}</Item>}
      </Menu>
    </MenuTrigger>
  );
}

const customKey = 'custom';

/** Labels by the number of days before today. */
type Presets = readonly { days: number; label: string }[];

const presetLabel = (presets: Presets, day: string | undefined): string | undefined =>
  presets.find(({ days }) => relativeDay(days) === day)?.label;

interface PresetMenuProps {
  label: string;
  summary: string | null;
  presets: Presets;
  customLabel: string;
  onPreset(days: number): void;
  /** The dialog that chooses other days. */
  renderDialog(onClose: () => void): ReactNode;
}

function PresetMenu({ label, summary, presets, customLabel, onPreset, renderDialog }: PresetMenuProps) {
  const [isCustom, setCustom] = useState(false);
  return (
    <>
      <MenuTrigger>
        <ActionButton>{summary ? `${label}: ${summary}` : label}</ActionButton>
        <Menu aria-label={label} onAction={(key) => (key === customKey ? setCustom(true) : onPreset(Number(key)))}>
          {[
            ...presets.map((preset) => <Item key={String(preset.days)}>{preset.label}</Item>),
            <Item key={customKey}>{customLabel}</Item>,
          ]}
        </Menu>
      </MenuTrigger>
      <Suspense>{isCustom && renderDialog(() => setCustom(false))}</Suspense>
    </>
  );
}

/** Presets of spans that end today, by the number of days before today. */
const spanPresets: Presets = [
  { days: 0, label: 'Today' },
  { days: 6, label: 'Last 7 days' },
  { days: 29, label: 'Last 30 days' },
  { days: 89, label: 'Last 90 days' },
];

interface MenuProps<Filter> {
  filter: Filter;
  chosen: Filters;
  onChange(filters: Filters): void;
}

function DaysMenu({ filter, chosen, onChange }: MenuProps<DaysFilter>) {
  const [from, to] = [chosen[filter.from]?.[0], chosen[filter.to]?.[0]];
  const choose = (first: string, last: string) =>
    onChange({ [filter.from]: first ? [first] : [], [filter.to]: last ? [last] : [] });
  return (
    <PresetMenu
      label={filter.label}
      summary={(to ? null : presetLabel(spanPresets, from)) ?? spanLabel(from, to)}
      presets={spanPresets}
      customLabel="Custom range…"
      onPreset={(days) => choose(relativeDay(days), '')}
      renderDialog={(close) => <DaysDialog label={filter.label} from={from} to={to} onClose={close} onApply={choose} />}
    />
  );
}

function UntilMenu({ filter, chosen, onChange }: MenuProps<UntilFilter>) {
  const { label, name, choices } = filter;
  const [day] = chosen[name] ?? [];
  const presets = choices.map(({ daysAhead, label: text }) => ({ days: -daysAhead, label: text }));
  const choose = (last: string) => onChange({ [name]: last ? [last] : [] });
  return (
    <PresetMenu
      label={label}
      summary={presetLabel(presets, day) ?? spanLabel(undefined, day)}
      presets={presets}
      customLabel="Custom date…"
      onPreset={(days) => choose(relativeDay(days))}
      renderDialog={(close) => <UntilDialog label={label} day={day} onClose={close} onApply={choose} />}
    />
  );
}
