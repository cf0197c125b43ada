// The terms of a license. Each one has the fields, the request body and the call that change it.
import type { z } from 'zod';
import {
  DeactivateLicenseBody,
  ExtendLicenseBody,
  extendLicenseBodyOneDaysMax as maxDays,
  UpdateLicenseActivationsBody,
  UpdateLicenseInstancesBody,
  UpdateLicenseLimitsBody,
  updateLicenseLimitsBodyGraceDaysMax as maxGraceDays,
  updateLicenseLimitsBodyLeaseSecondsMax as maxLeaseSeconds,
  UpdateLicenseTypeBody,
} from '../../../openapi/generated/zod/licenses/licenses.ts';
import type { ApiError } from '../../api/errors.ts';
import {
  deactivateLicense,
  extendLicense,
  reactivateLicense,
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
import { idempotent } from '../../api/idempotent.ts';
import type { ifMatch } from '../../api/if-match.ts';
import { type FieldErrors, schemaErrors } from '../../forms/field-errors.ts';
import { countOf } from '../../plural.ts';
import { parseList, parseNumber, parseOptionalNumber } from '../../forms/field-text.ts';
import { enumOptions } from '../labels.ts';
import { dayMs } from '../list/days.ts';
import type { EditorFieldSpec } from '../record/EditorField.tsx';
import { browserTimeZone } from '../time-zones.ts';
import { toInstant, toLocal } from '../zoned-times.ts';
import { zonedTimeText } from '../Time.tsx';
import { typeLabel } from './labels.ts';
import { canRestoreExpiry, restoreTypeAndExpiry } from './restore-expiry.ts';

/** The values of a form by field, as text. */
export type TermValues = Record<string, string>;

export interface Term {
  /** Title of the dialog. */
  title: string;
  /** Label of the button. */
  action: string;
  /** What the change means for the users of the license. */
  consequence?: string;
  fields(license: License, values: TermValues): EditorFieldSpec[];
  /** The current values. */
  base(license: License): TermValues;
  schemaOf(values: TermValues): z.core.$ZodType;
  /** The error of every change that the license does not allow, at the visible field; null if it allows some. */
  refusal?: (license: License, values: TermValues) => FieldErrors | null;
  body(values: TermValues, license: License): object;
  /** Field of the form for a path of the body, if they differ. */
  fieldOf?: (path: string, values: TermValues) => string;
  send(id: string, body: object, options: ReturnType<typeof ifMatch>, idempotencyKey: string): Promise<License>;
  /** The field at which `BELOW_CURRENT_USE` is shown. */
  limited?: string;
  done: string | ((saved: License) => string);
  /** Changes the license back; by default the call sends the values from before. Null if the server would refuse. */
  undo?: (before: License, options: ReturnType<typeof ifMatch>) => (() => Promise<License>) | null;
}

const undoTypeAndExpiry: NonNullable<Term['undo']> = (before, options) =>
  canRestoreExpiry(before) ? () => restoreTypeAndExpiry(before, options) : null;

/** The call that undoes the change of a term; null if the server would refuse it. */
export function undoOf(term: Term, before: License, options: ReturnType<typeof ifMatch>): (() => Promise<License>) | null {
  if (term.undo) return term.undo(before, options);
  return () => term.send(before.id, term.body(term.base(before), before), options, crypto.randomUUID());
}

/** Whether a license of the type must, can or can't have an expiry. */
export const expiryOf = (type: string): 'required' | 'optional' | 'none' =>
  type === LicenseType.perpetual
    ? 'none'
    : type === LicenseType.trial || type === LicenseType.subscription
      ? 'required'
      : 'optional';

const zoneHelp = () => `In your time zone, ${browserTimeZone()}.`;

/** What the field of an expiry says about its value. */
export const expiryHelp = (type: string): string =>
  expiryOf(type) === 'optional' ? `${zoneHelp()} Leave empty for no expiry.` : zoneHelp();

/** The customer can still use the license on the day of its expiry. */
export const expiryField = { name: 'expiresAt', type: 'datetime', endOfDay: true } as const;

export const typeOptions = enumOptions(LicenseType, typeLabel);

export const limitFields: EditorFieldSpec[] = [
  { name: 'exportsPerMonth', label: 'Exports per month', type: 'number', help: 'Leave empty for no limit.' },
  { name: 'maxElements', label: 'Elements per export', type: 'number', help: 'Leave empty for no limit.' },
  {
    name: 'graceDays',
    label: 'Days offline',
    type: 'number',
    help: `0 to ${maxGraceDays}. How long a machine keeps working offline.`,
  },
  {
    name: 'leaseSeconds',
    label: 'Seat release after a crash, in seconds',
    type: 'number',
    help: `60 to ${maxLeaseSeconds.toLocaleString('en-US')}. 600 seconds are 10 minutes, 28,800 are 8 hours.`,
  },
  {
    name: 'features',
    label: 'Features',
    type: 'text',
    help: 'Names that the plugin knows, such as batch-export, separated by commas.',
  },
];

/** The request body for the limits. */
export const limitsBody = (values: TermValues): LicenseLimitsChange => ({
  exportsPerMonth: parseOptionalNumber(values['exportsPerMonth']),
  maxElements: parseOptionalNumber(values['maxElements']),
  graceDays: parseNumber(values['graceDays']),
  leaseSeconds: parseNumber(values['leaseSeconds']),
  features: parseList(values['features']),
});

const limitsText = ({ limits }: Pick<License, 'limits'>): TermValues => ({
  exportsPerMonth: limits.exportsPerMonth?.toString() ?? '',
  maxElements: limits.maxElements?.toString() ?? '',
  graceDays: String(limits.graceDays),
  leaseSeconds: String(limits.leaseSeconds),
  features: limits.features.join(', '),
});

/** The expiry after an extension; null while the values are incomplete. */
export function extendedTo(values: TermValues, expiresAt: string | null, nowMs: number): string | null {
  if (values['basis'] === 'until') return toInstant(values['expiresAt']);
  const days = parseOptionalNumber(values['days']);
  const from = values['basis'] === 'now' ? nowMs : expiresAt && Date.parse(expiresAt);
  return days && Number.isInteger(days) && from ? new Date(from + days * dayMs).toISOString() : null;
}

/** The field that the basis of an extension shows. */
const extensionField = (values: TermValues) => (values['basis'] === 'until' ? 'expiresAt' : 'days');

const [extensionByDays, extensionUntil] = ExtendLicenseBody.def.options;

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
              ...expiryField,
              label: 'Expires',
              required: expiryOf(values['type'] ?? '') === 'required',
              help: expiryHelp(values['type'] ?? ''),
            },
          ]),
    ],
    base: ({ type, expiresAt }) => ({ type, expiresAt: toLocal(expiresAt) }),
    schemaOf: () => UpdateLicenseTypeBody,
    body: (values, license) => ({
      type: values['type'],
      // An unchanged expiry is left out: the field has minutes and would cut off seconds.
      ...(expiryOf(values['type'] ?? '') === 'none' || values['expiresAt'] === toLocal(license.expiresAt)
        ? {}
        : { expiresAt: toInstant(values['expiresAt']) }),
    }),
    send: (id, body, options) => updateLicenseType(id, body as LicenseTypeChange, options),
    limited: 'type',
    done: 'The type has been changed.',
    undo: undoTypeAndExpiry,
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
        help: [
          `${activationsUsed} in use now.`,
          ...(type === 'node-locked' ? ['A node-locked license is for one machine.'] : []),
        ].join(' '),
      },
    ],
    base: ({ maxActivations }) => ({ maxActivations: String(maxActivations) }),
    schemaOf: () => UpdateLicenseActivationsBody,
    body: (values) => ({ maxActivations: parseNumber(values['maxActivations']) }),
    send: (id, body, options) => updateLicenseActivations(id, body as LicenseActivationsChange, options),
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
        help: `${instancesInUse} running now.`,
      },
    ],
    base: ({ maxInstances }) => ({ maxInstances: String(maxInstances) }),
    schemaOf: () => UpdateLicenseInstancesBody,
    body: (values) => ({ maxInstances: parseNumber(values['maxInstances']) }),
    send: (id, body, options) => updateLicenseInstances(id, body as LicenseInstancesChange, options),
    limited: 'maxInstances',
    done: 'The number of sessions has been changed.',
  },
  limits: {
    title: 'Change the limits',
    action: 'Change limits',
    consequence:
      'Each session gets the new limits when it next contacts the server. Seats that are in use now are not released earlier.',
    fields: () => limitFields,
    base: limitsText,
    schemaOf: () => UpdateLicenseLimitsBody,
    body: limitsBody,
    fieldOf: (path) => path.split('.')[0] ?? path,
    send: (id, body, options) => updateLicenseLimits(id, body as LicenseLimitsChange, options),
    done: 'The limits have been changed.',
  },
  extend: {
    title: 'Extend the license',
    action: 'Extend',
    fields: ({ expiresAt }, values) => [
      {
        name: 'basis',
        label: 'Extend',
        type: 'select',
        options: [
          { value: 'expiry', label: 'Add days to the current expiry' },
          { value: 'now', label: 'Add days to today' },
          { value: 'until', label: 'Set a new expiry' },
        ],
      },
      values['basis'] === 'until'
        ? { ...expiryField, label: 'New expiry', required: true, help: zoneHelp() }
        : {
            name: 'days',
            label: 'Days',
            type: 'number',
            required: true,
            help: expiresAt === null ? undefined : `1 to ${maxDays.toLocaleString('en-US')}. A year has 365 days.`,
          },
    ],
    base: ({ expiresAt }) => ({ basis: 'expiry', days: '', expiresAt: toLocal(expiresAt) }),
    // Somebody else may have made the license perpetual while the dialog was open.
    refusal: ({ expiresAt }, values) =>
      expiresAt === null ? { [extensionField(values)]: 'This license never expires, so there is nothing to extend.' } : null,
    // A union has no errors for single fields, so the matching option validates the values.
    schemaOf: (values) => (values['basis'] === 'until' ? extensionUntil : extensionByDays),
    body: (values) =>
      values['basis'] === 'until'
        ? { expiresAt: toInstant(values['expiresAt']) }
        : { days: parseNumber(values['days']), basis: values['basis'] },
    // The server validates against the union, so its errors may name no field: they are shown at the visible field.
    fieldOf: (path, values) => path || extensionField(values),
    send: (id, body, options, key) => extendLicense(id, body as LicenseExtension, idempotent(key, options)),
    done: ({ expiresAt }) => `The license has been extended until ${zonedTimeText(expiresAt ?? '')}.`,
    undo: undoTypeAndExpiry,
  },
  deactivate: {
    title: 'Deactivate the license?',
    action: 'Deactivate',
    consequence:
      'All its sessions lose their seats; the plugin finds out on its next call. Machines stay registered. An offline machine keeps working until its offline token expires.',
    fields: ({ instancesInUse }) => [
      {
        name: 'reason',
        label: 'Reason',
        type: 'textarea',
        required: true,
        help: `Only administrators see it. ${countOf(instancesInUse, 'session is', 'sessions are')} running now.`,
      },
    ],
    base: () => ({ reason: '' }),
    schemaOf: () => DeactivateLicenseBody,
    body: (values) => ({ reason: values['reason']?.trim() }),
    // Without a precondition: a deactivation overwrites no other change, and the server refuses a second one.
    send: (id, body, _options, key) => deactivateLicense(id, body as LicenseDeactivation, idempotent(key)),
    done: 'The license has been deactivated.',
    undo:
      ({ id }, options) =>
      () =>
        reactivateLicense(id, options),
  },
} satisfies Record<string, Term>;

export type TermName = keyof typeof terms;

/** The errors of the values by field. */
export const checkTerm = ({ schemaOf, refusal, body }: Term, values: TermValues, license: License): FieldErrors =>
  refusal?.(license, values) ?? schemaErrors(schemaOf(values), body(values, license));

/** The field error for `BELOW_CURRENT_USE`, whose details name no field. */
export const toFieldErrors =
  ({ limited }: Term) =>
  (error: ApiError): FieldErrors =>
    error.code === 'BELOW_CURRENT_USE' && limited ? { [limited]: error.message } : {};
