// The fields that every request has, in the words of every form.
import type { FieldSpec } from './form-values.ts';

export const nameField: FieldSpec = { name: 'name', label: 'Name', type: 'text', required: true, autoComplete: 'name' };

export const emailField: FieldSpec = {
  name: 'email',
  label: 'Email',
  type: 'email',
  required: true,
  autoComplete: 'email',
  missing: 'Enter the e-mail address to which we should answer.',
  help: 'We answer here.',
};

export const companyField: FieldSpec = {
  name: 'company',
  label: 'Company',
  type: 'text',
  required: false,
  autoComplete: 'organization',
};

export const countryField: FieldSpec = {
  name: 'country',
  label: 'Country',
  type: 'text',
  required: false,
  autoComplete: 'country-name',
};

export const phoneField: FieldSpec = {
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  required: false,
  autoComplete: 'tel',
  help: 'If you would rather be called.',
};

export const consentField: FieldSpec = {
  name: 'consent',
  label: 'I agree that this data is used to answer my request.',
  type: 'checkbox',
  required: true,
};
