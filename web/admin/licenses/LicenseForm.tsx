import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  CreateLicenseBody,
  createLicenseBodyLimitsGraceDaysDefault,
  createLicenseBodyLimitsLeaseSecondsDefault,
} from '../../../openapi/generated/zod/licenses/licenses.ts';
import { createLicense, getListLicensesQueryKey } from '../../api/generated/licenses/licenses.ts';
import {
  type IssuedLicense,
  type LicenseCreate,
  type LicenseCustomer,
  LicenseProduct,
  LicenseType,
} from '../../api/generated/model';
import { idempotent } from '../../api/idempotent.ts';
import { schemaErrors } from '../../forms/field-errors.ts';
import { parseEmail, parseNumber, textOrNull } from '../../forms/field-text.ts';
import { EmailNotSetUp } from '../EmailNotSetUp.tsx';
import { enumOptions } from '../labels.ts';
import { EditorField, type EditorFieldSpec } from '../record/EditorField.tsx';
import { EditorForm } from '../record/EditorForm.tsx';
import { type RecordEditor, useRecordForm } from '../record/useRecordForm.ts';
import { refreshRecords } from '../refresh-records.ts';
import { toInstant } from '../zoned-times.ts';
import { productLabel } from '../products.ts';
import { IssuedKey } from './IssuedKey.tsx';
import styles from './Licenses.module.css';
import { expiryField, expiryHelp, expiryOf, limitFields, limitsBody, type TermValues, typeOptions } from './terms.ts';

const empty = {
  name: '',
  email: '',
  company: '',
  product: 'pcf-export',
  type: 'subscription',
  expiresAt: '',
  maxActivations: '1',
  maxInstances: '1',
  exportsPerMonth: '',
  maxElements: '',
  // The contract's defaults, shown so that they can be changed.
  graceDays: String(createLicenseBodyLimitsGraceDaysDefault),
  leaseSeconds: String(createLicenseBodyLimitsLeaseSecondsDefault),
  features: '',
  notes: '',
  sendKey: '',
};
type Values = typeof empty;

const toBody = (values: Values) => ({
  type: values.type,
  product: values.product,
  customer: {
    name: values.name.trim() || undefined,
    email: parseEmail(values.email) || undefined,
    company: textOrNull(values.company),
  },
  ...(expiryOf(values.type) === 'none' ? {} : { expiresAt: toInstant(values.expiresAt) }),
  maxActivations: parseNumber(values.maxActivations),
  maxInstances: parseNumber(values.maxInstances),
  limits: limitsBody(values),
  notes: textOrNull(values.notes),
  sendKey: values.sendKey === 'true',
});

function check(values: Values) {
  const errors = schemaErrors(CreateLicenseBody, toBody(values));
  const isExpiryMissing = expiryOf(values.type) === 'required' && !values.expiresAt;
  return isExpiryMissing ? { ...errors, expiresAt: 'Choose when the license expires.' } : errors;
}

/** The form's field for a path of the request body: `email` for `customer.email`, `graceDays` for `limits.graceDays`. */
const fieldOf = (path: string) => path.replace(/^(customer|limits)\./, '').split('.')[0] ?? path;

interface Section {
  title: string;
  fields: EditorFieldSpec[];
}

function sectionsOf({ type }: Values): Section[] {
  const expiry = expiryOf(type);
  const isNodeLocked = type === LicenseType['node-locked'];
  const products = enumOptions(LicenseProduct, productLabel);
  return [
    {
      title: 'Customer',
      fields: [
        { name: 'name', label: 'Name', type: 'text', required: true },
        { name: 'email', label: 'Email', type: 'email', required: true },
        { name: 'company', label: 'Company', type: 'text' },
        { name: 'sendKey', label: 'Send the key to the customer', type: 'checkbox' },
      ],
    },
    {
      title: 'License',
      fields: [
        { name: 'product', label: 'Product', type: 'select', options: products },
        { name: 'type', label: 'Type', type: 'select', options: typeOptions },
        ...(expiry === 'none'
          ? []
          : [
              {
                ...expiryField,
                label: 'Expires',
                required: expiry === 'required',
                help: expiryHelp(type),
              },
            ]),
        {
          name: 'maxActivations',
          label: 'Machines',
          type: 'number',
          required: true,
          disabled: isNodeLocked,
          help: isNodeLocked ? 'A node-locked license is for one machine.' : 'How many machines may register.',
        },
        {
          name: 'maxInstances',
          label: 'Sessions',
          type: 'number',
          required: true,
          help: 'How many sessions may run at once.',
        },
      ],
    },
    { title: 'Limits', fields: limitFields },
    {
      title: 'Notes',
      fields: [{ name: 'notes', label: 'Internal notes', type: 'textarea', help: 'Only administrators see them.' }],
    },
  ];
}

const allFields = [...sectionsOf(empty), ...sectionsOf({ ...empty, type: 'floating' })].flatMap(({ fields }) => fields);
const labelOf = (name: string) => allFields.find((field) => field.name === name)?.label ?? name;

export interface LicenseFormProps {
  /** The customer with whom the form opens. Its texts may be empty. */
  customer: LicenseCustomer;
  onDone(id: string): void;
  onCancel(): void;
}

interface Issued {
  license: IssuedLicense;
  /** Whether the key should be emailed to the customer. */
  isSent: boolean;
}

function useLicenseForm(customer: LicenseCustomer, onIssued: (issued: Issued) => void) {
  const client = useQueryClient();
  return useRecordForm<Values, Issued>({
    // Each customer has a draft, so that an abandoned one can't send the key to somebody else.
    name: `license:new:${customer.email}`,
    initial: { ...empty, ...customer, company: customer.company ?? '' },
    labelOf,
    check,
    fieldOf,
    send: async ({ values, idempotencyKey }) => ({
      license: await createLicense(toBody(values) as LicenseCreate, idempotent(idempotencyKey)),
      isSent: values.sendKey === 'true',
    }),
    onSent: (issued) => {
      onIssued(issued);
      void refreshRecords(client, getListLicensesQueryKey());
    },
  });
}

/** Issues a license, then shows its key once. */
export default function LicenseForm({ customer, onDone, onCancel }: LicenseFormProps) {
  const [issued, setIssued] = useState<Issued | null>(null);
  const editor = useLicenseForm(customer, setIssued);
  if (issued) return <IssuedKey {...issued} onDone={() => onDone(issued.license.id)} />;
  return (
    <EditorForm
      editor={editor}
      label="New license"
      saveLabel="Issue license"
      onCancel={onCancel}
      lockText="The license is being issued. Its key is shown only once, here."
    >
      <Sections form={editor.form} />
    </EditorForm>
  );
}

function Sections({ form }: Pick<RecordEditor<Values>, 'form'>) {
  const change = (name: string, value: string) =>
    form.set({ [name]: value, ...(name === 'type' && value === LicenseType['node-locked'] ? { maxActivations: '1' } : {}) });
  return sectionsOf(form.values).map(({ title, fields }) => (
    <section key={title} aria-label={title}>
      <h3 className={styles.formHeading}>{title}</h3>
      <div className={styles.fields}>
        {fields.map((spec) => (
          <EditorField
            key={spec.name}
            {...spec}
            field={form.field(spec.name)}
            value={(form.values as TermValues)[spec.name] ?? ''}
            onChange={(value) => change(spec.name, value)}
          />
        ))}
      </div>
      {title === 'Customer' && form.values.sendKey === 'true' && <EmailNotSetUp />}
    </section>
  ));
}
