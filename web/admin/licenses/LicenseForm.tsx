import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { AddLicenseBody } from '../../../openapi/generated/zod/licenses/licenses.ts';
import { addLicense } from '../../api/generated/licenses/licenses.ts';
import { type IssuedLicense, type LicenseCreate, LicenseProduct } from '../../api/generated/model';
import { invalidateBelow } from '../../api/invalidate.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { schemaErrors } from '../form/field-errors.ts';
import { NativeField } from '../form/NativeField.tsx';
import { LeaveGuard } from '../record/LeaveGuard.tsx';
import { useEdit } from '../record/useEdit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { IssuedKey } from './IssuedKey.tsx';
import { productLabel } from './labels.ts';
import styles from './Licenses.module.css';
import { licensesAddress } from './addresses.ts';
import { expiryOf, fromLocalText, limitFields, limitsBody, numberOf, type TermValues, typeOptions } from './terms.ts';

const empty: TermValues = {
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
  // The contract's defaults, so that they can be seen.
  graceDays: '7',
  leaseSeconds: '600',
  features: '',
  notes: '',
};

const products = Object.values(LicenseProduct).map((value) => ({ value, label: productLabel(value) }));

const bodyOf = (values: TermValues) => ({
  type: values['type'],
  product: values['product'],
  customer: {
    name: values['name']?.trim(),
    email: values['email']?.trim(),
    company: values['company']?.trim() || null,
  },
  ...(expiryOf(values['type'] ?? '') === 'none' ? {} : { expiresAt: fromLocalText(values['expiresAt'] ?? '') }),
  maxActivations: numberOf(values['maxActivations']) ?? Number.NaN,
  maxInstances: numberOf(values['maxInstances']) ?? Number.NaN,
  limits: limitsBody(values),
  notes: values['notes']?.trim() || null,
});

/** `customer.email` and `limits.graceDays` are the fields `email` and `graceDays` of this form. */
const fieldOf = (path: string) => path.replace(/^(customer|limits)\./, '').split('.')[0] ?? path;
const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  product: 'Product',
  type: 'Type',
  expiresAt: 'Expires',
  maxActivations: 'Machines',
  maxInstances: 'Sessions at once',
  notes: 'Notes',
  ...Object.fromEntries(limitFields.map(({ name, label }) => [name, label])),
};

export interface LicenseFormProps {
  onDone(id: string): void;
  onCancel(): void;
}

/** Issues a licence, and shows its key the one time that it can be seen. */
export default function LicenseForm({ onDone, onCancel }: LicenseFormProps) {
  const client = useQueryClient();
  const [issued, setIssued] = useState<IssuedLicense | null>(null);
  const edit = useEdit<TermValues, IssuedLicense>({
    name: 'license:new',
    base: empty,
    version: null,
    check: (values) => {
      const found = schemaErrors(AddLicenseBody, bodyOf(values));
      const needsExpiry = expiryOf(values['type'] ?? '') === 'needed' && !fromLocalText(values['expiresAt'] ?? '');
      return needsExpiry ? { ...found, expiresAt: 'A licence of this type has an expiry.' } : found;
    },
    save: (values) => addLicense(bodyOf(values) as LicenseCreate),
    fieldOf,
    onSaved: (license) => {
      setIssued(license);
      for (const address of [licensesAddress, '/api/admin/activity-log']) void invalidateBelow(client, address);
    },
  });
  const field = (name: string) => ({
    label: labels[name] ?? name,
    value: edit.values[name] ?? '',
    onChange: (value: string) => edit.set({ [name]: value }),
    error: edit.errors[name],
  });
  if (issued) return <IssuedKey license={issued} onDone={() => onDone(issued.id)} />;
  const expiry = expiryOf(edit.values['type'] ?? '');
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="New licence"
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <ErrorSummary errors={edit.errors} failure={edit.failure} labelOf={(name) => labels[name] ?? name} />
      {edit.isRestored && edit.isDirty && <Notice type="info">Your unsaved changes from before are back.</Notice>}
      <h3>Customer</h3>
      <div className={styles.fields}>
        <NativeField {...field('name')} type="text" required />
        <NativeField {...field('email')} type="email" required />
        <NativeField {...field('company')} type="text" />
      </div>
      <h3>Licence</h3>
      <div className={styles.fields}>
        <NativeField {...field('product')} type="select" options={products} />
        <NativeField
          {...field('type')}
          type="select"
          options={typeOptions}
          onChange={(type) => edit.set({ type, ...(type === 'node-locked' ? { maxActivations: '1' } : {}) })}
        />
        {expiry !== 'none' && (
          <NativeField
            {...field('expiresAt')}
            type="datetime-local"
            required={expiry === 'needed'}
            help={expiry === 'free' ? 'Empty is never.' : undefined}
          />
        )}
        <NativeField
          {...field('maxActivations')}
          type="number"
          required
          disabled={edit.values['type'] === 'node-locked'}
          help={edit.values['type'] === 'node-locked' ? 'A node-locked licence is for one machine.' : 'That may be registered.'}
        />
        <NativeField {...field('maxInstances')} type="number" required help="That may run at the same time." />
      </div>
      <h3>Limits</h3>
      <div className={styles.fields}>
        {limitFields.map(({ name, type, help }) => (
          <NativeField key={name} {...field(name)} type={type} help={help} />
        ))}
      </div>
      <NativeField {...field('notes')} type="textarea" rows={3} help="Only administrators see them." />
      <div className={styles.buttons}>
        <Button type="submit" variant="accent" isPending={edit.isSaving}>
          Issue licence
        </Button>
        <Button
          variant="secondary"
          onPress={() => {
            edit.discard();
            onCancel();
          }}
        >
          {edit.isDirty ? 'Discard' : 'Cancel'}
        </Button>
      </div>
      <LeaveGuard when={edit.isDirty} onDiscard={edit.discard} />
    </form>
  );
}
