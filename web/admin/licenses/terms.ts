// What of a licence can be changed, each by its own call: the fields of its form, its body, and where a refusal belongs.
import type { z } from 'zod';
import {
  DeactivateLicenseBody,
  ExtendLicenseBody,
  UpdateLicenseActivationsBody,
  UpdateLicenseInstancesBody,
  UpdateLicenseLimitsBody,
  UpdateLicenseTypeBody,
} from '../../../openapi/generated/zod/licenses/licenses.ts';
import type { ApiError } from '../../api/errors.ts';
import {
  deactivateLicense,
  extendLicense,
  updateLicenseActivations,
  updateLicenseInstances,
  updateLicenseLimits,
  updateLicenseType,
} from '../../api/generated/licenses/licenses.ts';
import {
  type License,
  type LicenseActivationsChange,
  type LicenseDeactivation,
  type LicenseExtension,
  type LicenseInstancesChange,
  type LicenseLimitsChange,
  LicenseType,
  type LicenseTypeChange,
} from '../../api/generated/model';
import type { FieldErrors } from '../form/field-errors.ts';
import type { NativeFieldProps } from '../form/NativeField.tsx';
import type { FilterOption } from '../list/filters.ts';
import { typeLabel } from './labels.ts';

/** What stands in the fields of a term's form. */
export type TermValues = Record<string, string>;

export interface TermField {
  name: string;
  label: string;
  type: NativeFieldProps['type'];
  options?: readonly FilterOption[];
  aside?: string;
  help?: string;
  required?: boolean;
}

export interface Term {
  /** Of the dialog. */
  title: string;
  /** On the button that sends it. */
  action: string;
  /** What it means for those who work with the licence. */
  consequence?: string;
  fields(license: License, values: TermValues): TermField[];
  /** The fields as the licence has them. */
  base(license: License): TermValues;
  schema: z.core.$ZodType;
  body(values: TermValues, license: License): object;
  /** Field of the form for a path of the body, where they differ. */
  fieldOf?: (path: string, values: TermValues) => string;
  send(id: string, body: object, headers: Record<string, string>): Promise<License>;
  /** The field at which `BELOW_CURRENT_USE` is explained. */
  limited?: string;
  done: string;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** An instant as a `datetime-local` field has it, by the clock of the reader; empty for none. */
export function toLocalText(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The instant of a `datetime-local` field, RFC 3339; null where it is empty or none. */
export function fromLocalText(text: string): string | null {
  const date = new Date(text);
  return text && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

/** What was typed as a number; nothing typed is null, and what is none is NaN, which the contract refuses. */
export const numberOf = (text: string | undefined): number | null => (text?.trim() ? Number(text.trim()) : null);
const neededNumber = (text: string | undefined) => numberOf(text) ?? Number.NaN;

export const listOf = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split(/[,;\s]+/).map((part) => part.trim()))].filter(Boolean);

/** Whether a licence of the type ends, need not, or never does. */
export const expiryOf = (type: string): 'needed' | 'free' | 'none' =>
  type === 'perpetual' ? 'none' : type === 'trial' || type === 'subscription' ? 'needed' : 'free';

export const typeOptions = Object.values(LicenseType).map((value) => ({ value, label: typeLabel(value) }));

export const limitFields: TermField[] = [
  { name: 'exportsPerMonth', label: 'Exports a month', type: 'number', help: 'Empty is no limit.' },
  { name: 'maxElements', label: 'Elements in one export', type: 'number', help: 'Empty is no limit.' },
  { name: 'graceDays', label: 'Days offline', type: 'number', help: '0 to 90. How long a machine works on without the server.' },
  {
    name: 'leaseSeconds',
    label: 'Lease in seconds',
    type: 'number',
    help: '60 to 86,400. When a seat frees by itself after a crash.',
  },
  { name: 'features', label: 'Features', type: 'text', help: 'Names such as batch-export, separated by commas.' },
];

/** The body of the limits; a number that is needed and missing is refused at its field. */
export const limitsBody = (values: TermValues): LicenseLimitsChange => ({
  exportsPerMonth: numberOf(values['exportsPerMonth']),
  maxElements: numberOf(values['maxElements']),
  graceDays: neededNumber(values['graceDays']),
  leaseSeconds: neededNumber(values['leaseSeconds']),
  features: listOf(values['features']),
});

export const limitsText = ({ limits }: Pick<License, 'limits'>): TermValues => ({
  exportsPerMonth: limits.exportsPerMonth?.toString() ?? '',
  maxElements: limits.maxElements?.toString() ?? '',
  graceDays: String(limits.graceDays),
  leaseSeconds: String(limits.leaseSeconds),
  features: limits.features.join(', '),
});

const dayMs = 24 * 60 * 60 * 1000;

/** The expiry that an extension by days would give; null while it cannot be told. */
export function extendedTo(values: TermValues, expiresAt: string | null, nowMs: number): string | null {
  if (values['basis'] === 'until') return fromLocalText(values['expiresAt'] ?? '');
  const days = numberOf(values['days']);
  const from = values['basis'] === 'now' ? nowMs : expiresAt && Date.parse(expiresAt);
  return days && Number.isInteger(days) && from ? new Date(from + days * dayMs).toISOString() : null;
}

export const terms = {
  type: {
    title: 'Change the type',
    action: 'Change type',
    fields: (_license, values) => [
      { name: 'type', label: 'Type', type: 'select', options: typeOptions },
      ...(expiryOf(values['type'] ?? '') === 'none'
        ? []
        : [
            {
              name: 'expiresAt',
              label: 'Expires',
              type: 'datetime-local' as const,
              required: expiryOf(values['type'] ?? '') === 'needed',
              help: expiryOf(values['type'] ?? '') === 'free' ? 'Empty is never.' : undefined,
            },
          ]),
    ],
    base: ({ type, expiresAt }) => ({ type, expiresAt: toLocalText(expiresAt) }),
    schema: UpdateLicenseTypeBody,
    body: (values, license) => ({
      type: values['type'],
      // Left out it stays as it is to the millisecond, which a field of minutes would cut off.
      ...(expiryOf(values['type'] ?? '') === 'none' || values['expiresAt'] === toLocalText(license.expiresAt)
        ? {}
        : { expiresAt: fromLocalText(values['expiresAt'] ?? '') }),
    }),
    send: (id, body, headers) => updateLicenseType(id, body as LicenseTypeChange, { headers }),
    limited: 'type',
    done: 'The type has been changed.',
  },
  activations: {
    title: 'Change the number of machines',
    action: 'Change',
    fields: ({ activationsUsed, type }) => [
      {
        name: 'maxActivations',
        label: 'Machines that may be registered',
        type: 'number',
        required: true,
        aside: `${activationsUsed} registered now`,
        help: type === 'node-locked' ? 'A node-locked licence is for one machine.' : undefined,
      },
    ],
    base: ({ maxActivations }) => ({ maxActivations: String(maxActivations) }),
    schema: UpdateLicenseActivationsBody,
    body: (values) => ({ maxActivations: neededNumber(values['maxActivations']) }),
    send: (id, body, headers) => updateLicenseActivations(id, body as LicenseActivationsChange, { headers }),
    limited: 'maxActivations',
    done: 'The number of machines has been changed.',
  },
  instances: {
    title: 'Change the number of sessions',
    action: 'Change',
    fields: ({ instancesInUse }) => [
      {
        name: 'maxInstances',
        label: 'Sessions that may run at once',
        type: 'number',
        required: true,
        aside: `${instancesInUse} running now`,
      },
    ],
    base: ({ maxInstances }) => ({ maxInstances: String(maxInstances) }),
    schema: UpdateLicenseInstancesBody,
    body: (values) => ({ maxInstances: neededNumber(values['maxInstances']) }),
    send: (id, body, headers) => updateLicenseInstances(id, body as LicenseInstancesChange, { headers }),
    limited: 'maxInstances',
    done: 'The number of sessions has been changed.',
  },
  limits: {
    title: 'Change the limits',
    action: 'Change limits',
    consequence: 'Each session has the new limits from its next heartbeat on; no lease that runs is cut short.',
    fields: () => limitFields,
    base: limitsText,
    schema: UpdateLicenseLimitsBody,
    body: limitsBody,
    fieldOf: (path) => path.split('.')[0] ?? path,
    send: (id, body, headers) => updateLicenseLimits(id, body as LicenseLimitsChange, { headers }),
    done: 'The limits have been changed.',
  },
  extend: {
    title: 'Extend the licence',
    action: 'Extend',
    fields: ({ expiresAt }, values) => [
      {
        name: 'basis',
        label: 'Extend',
        type: 'select',
        options: [
          { value: 'expiry', label: 'By days, from its expiry' },
          { value: 'now', label: 'By days, from now' },
          { value: 'until', label: 'Until a given time' },
        ],
      },
      values['basis'] === 'until'
        ? { name: 'expiresAt', label: 'New expiry', type: 'datetime-local', required: true }
        : {
            name: 'days',
            label: 'Days',
            type: 'number',
            required: true,
            help: expiresAt === null ? undefined : '1 to 3,660; a year is 365.',
          },
    ],
    base: ({ expiresAt }) => ({ basis: 'expiry', days: '', expiresAt: toLocalText(expiresAt) }),
    schema: ExtendLicenseBody,
    body: (values) =>
      values['basis'] === 'until'
        ? { expiresAt: fromLocalText(values['expiresAt'] ?? '') }
        : { days: neededNumber(values['days']), basis: values['basis'] },
    // A body that fits neither form of an extension is said at the field that is filled in.
    fieldOf: (path, values) => path || (values['basis'] === 'until' ? 'expiresAt' : 'days'),
    send: (id, body, headers) => extendLicense(id, body as LicenseExtension, { headers }),
    done: 'The licence has been extended.',
  },
  deactivate: {
    title: 'Deactivate the licence?',
    action: 'Deactivate',
    consequence:
      'All its sessions lose their seats; the plugin learns it at its next call. Machines stay registered, and one that is offline works on until its offline token runs out.',
    fields: ({ instancesInUse }) => [
      {
        name: 'reason',
        label: 'Reason',
        type: 'textarea',
        required: true,
        aside: `${instancesInUse} ${instancesInUse === 1 ? 'session' : 'sessions'} running now`,
        help: 'Only administrators see it.',
      },
    ],
    base: () => ({ reason: '' }),
    schema: DeactivateLicenseBody,
    body: (values) => ({ reason: values['reason']?.trim() }),
    send: (id, body, headers) => deactivateLicense(id, body as LicenseDeactivation, { headers }),
    done: 'The licence has been deactivated.',
  },
} satisfies Record<string, Term>;

export type TermName = keyof typeof terms;

/** A refusal that names no field, at the field where it can be mended. */
export const refusalsOf =
  ({ limited }: Term) =>
  (error: ApiError): FieldErrors =>
    error.code === 'BELOW_CURRENT_USE' && limited ? { [limited]: error.message } : {};
