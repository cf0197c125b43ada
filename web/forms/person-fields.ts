// Fields that the public forms share.
import type { SupportRequestCreate } from '../api/generated/model';
import type { FieldOf } from './fields.ts';

type PersonField = FieldOf<SupportRequestCreate>;

export const nameField = {
  name: 'name',
  label: 'Name',
  type: 'text',
  required: true,
  autoComplete: 'name',
  missing: 'Enter your name.',
} satisfies PersonField;

export const emailField = {
  name: 'email',
  label: 'Email',
  type: 'email',
  required: true,
  autoComplete: 'email',
  missing: 'Enter the email address we should reply to.',
  help: 'We’ll reply to this address.',
} satisfies PersonField;

export const companyField = {
  name: 'company',
  label: 'Company',
  type: 'text',
  required: false,
  autoComplete: 'organization',
} satisfies PersonField;

export const countryField = {
  name: 'country',
  label: 'Country',
  type: 'text',
  required: false,
  autoComplete: 'country-name',
} satisfies PersonField;

export const phoneField = {
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  required: false,
  autoComplete: 'tel',
  help: 'If you’d prefer a call.',
  format: 'Use digits, spaces and + ( ) - . / only.',
} satisfies PersonField;

export const consentField = {
  name: 'consent',
  label: 'I agree that my data may be used to answer my request.',
  type: 'checkbox',
  required: true,
} satisfies PersonField;
