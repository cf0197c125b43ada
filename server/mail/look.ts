/** The brand's name and colors as mails show them; tests/layout/brand.test.ts holds them to those of the site. */
export const look = {
  name: 'Spoolwright',
  primary: '#6750a4',
  background: '#1a1a2e',
} as const;
