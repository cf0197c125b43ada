import { memo, type ReactNode, useState } from 'react';
import { ActionButton, Button, Item, Menu, MenuTrigger } from '@adobe/react-spectrum';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { NativeField } from '../form/NativeField.tsx';
import { dayOf, spanLabel } from './days.ts';
import type { DaysFilter, FilterOption, FilterSpec, UntilFilter } from './filters.ts';
import type { Filters } from './url-state.ts';

export interface FilterMenuProps<Item> {
  filter: FilterSpec<Item>;
  /** The rows that are here, for options that only they can tell. */
  items: readonly Item[];
  chosen: Filters;
  onChange(filters: Filters): void;
}

/** A filter as a button that says what is chosen, with a menu to choose from. */
export const FilterMenu = memo(function FilterMenu<Row>({ filter, items, chosen, onChange }: FilterMenuProps<Row>) {
  if (filter.kind === 'days') return <DaysMenu filter={filter} chosen={chosen} onChange={onChange} />;
  if (filter.kind === 'until') return <UntilMenu filter={filter} chosen={chosen} onChange={onChange} />;
  const options = typeof filter.options === 'function' ? filter.options(items) : filter.options;
  return (
    <OptionsMenu
      label={filter.label}
      multiple={filter.multiple}
      options={options}
      chosen={chosen[filter.name] ?? []}
      onChange={(values) => onChange({ [filter.name]: values })}
    />
  );
}) as <Row>(props: FilterMenuProps<Row>) => ReactNode;

interface OptionsMenuProps {
  label: string;
  multiple: boolean;
  options: readonly FilterOption[];
  chosen: string[];
  onChange(values: string[]): void;
}

function OptionsMenu({ label, multiple, options, chosen, onChange }: OptionsMenuProps) {
  const names = chosen.map((value) => options.find((option) => option.value === value)?.label ?? 'another');
  const summary = names.length > 2 ? `${names.length} chosen` : names.join(', ');
  return (
    <MenuTrigger closeOnSelect={!multiple}>
      <ActionButton>{summary ? `${label}: ${summary}` : label}</ActionButton>
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

/** Spans that end today, by how many days before it they begin. */
const spans = [
  { daysBefore: 0, label: 'Today' },
  { daysBefore: 6, label: 'Last 7 days' },
  { daysBefore: 29, label: 'Last 30 days' },
  { daysBefore: 89, label: 'Last 90 days' },
];
const other = 'other';

interface DaysMenuProps {
  filter: DaysFilter;
  chosen: Filters;
  onChange(filters: Filters): void;
}

function DaysMenu({ filter, chosen, onChange }: DaysMenuProps) {
  const [asking, setAsking] = useState(false);
  const [from, to] = [chosen[filter.from]?.[0], chosen[filter.to]?.[0]];
  const summary = spanLabel(from, to);
  const choose = (first: string, last: string) =>
    onChange({ [filter.from]: first ? [first] : [], [filter.to]: last ? [last] : [] });
  return (
    <>
      <MenuTrigger>
        <ActionButton>{summary ? `${filter.label}: ${summary}` : filter.label}</ActionButton>
        <Menu
          aria-label={filter.label}
          onAction={(key) => {
            if (key === other) setAsking(true);
            else choose(dayOf(new Date(), Number(key)), '');
          }}
        >
          {[
            ...spans.map(({ daysBefore, label }) => <Item key={String(daysBefore)}>{label}</Item>),
            <Item key={other}>From … to …</Item>,
          ]}
        </Menu>
      </MenuTrigger>
      {asking && (
        <DaysDialog
          label={filter.label}
          from={from ?? ''}
          to={to ?? ''}
          onClose={() => setAsking(false)}
          onChoose={(first, last) => {
            setAsking(false);
            choose(first, last);
          }}
        />
      )}
    </>
  );
}

interface UntilMenuProps {
  filter: UntilFilter;
  chosen: Filters;
  onChange(filters: Filters): void;
}

function UntilMenu({ filter: { label, name, choices }, chosen, onChange }: UntilMenuProps) {
  const [asking, setAsking] = useState(false);
  const [day] = chosen[name] ?? [];
  const summary = spanLabel(undefined, day);
  const choose = (last: string) => onChange({ [name]: last ? [last] : [] });
  return (
    <>
      <MenuTrigger>
        <ActionButton>{summary ? `${label}: ${summary}` : label}</ActionButton>
        <Menu
          aria-label={label}
          onAction={(key) => {
            if (key === other) setAsking(true);
            else choose(dayOf(new Date(), -Number(key)));
          }}
        >
          {[
            ...choices.map((choice) => <Item key={String(choice.daysAhead)}>{choice.label}</Item>),
            <Item key={other}>Until …</Item>,
          ]}
        </Menu>
      </MenuTrigger>
      {asking && (
        <UntilDialog
          label={label}
          day={day ?? ''}
          onClose={() => setAsking(false)}
          onChoose={(last) => {
            setAsking(false);
            choose(last);
          }}
        />
      )}
    </>
  );
}

interface UntilDialogProps {
  label: string;
  day: string;
  onClose(): void;
  onChoose(day: string): void;
}

function UntilDialog({ label, day, onClose, onChoose }: UntilDialogProps) {
  const [last, setLast] = useState(day);
  return (
    <Modal title={label} onClose={onClose}>
      <NativeField label="Until, this day included" type="date" value={last} onChange={setLast} />
      <ModalButtons>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="accent" onPress={() => onChoose(last)}>
          Show
        </Button>
      </ModalButtons>
    </Modal>
  );
}

interface DaysDialogProps {
  label: string;
  from: string;
  to: string;
  onClose(): void;
  onChoose(from: string, to: string): void;
}

function DaysDialog({ label, onClose, onChoose, ...given }: DaysDialogProps) {
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  const turned = from !== '' && to !== '' && to < from;
  return (
    <Modal title={label} onClose={onClose}>
      <NativeField label="From" type="date" value={from} onChange={setFrom} />
      <NativeField
        label="To, this day included"
        type="date"
        value={to}
        onChange={setTo}
        error={turned ? 'Choose a day that is not before the first one.' : undefined}
      />
      <ModalButtons>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="accent" isDisabled={turned} onPress={() => onChoose(from, to)}>
          Show
        </Button>
      </ModalButtons>
    </Modal>
  );
}
