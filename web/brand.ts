/** Everything that changes with the company's name. */
export const brand = {
  name: 'Spoolwright',
  tagline: 'Professional PCF export and Revit family solutions for piping engineers.',
  supportEmail: 'support@spoolwright.example',
  salesEmail: 'sales@spoolwright.example',
  privacyEmail: 'privacy@spoolwright.example',
  videoChannel: { name: 'YouTube', url: 'https://www.youtube.com/@spoolwright' },
} as const;
