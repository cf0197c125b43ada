/** Name and colors of the brand in emails. tests/layout/brand.test.ts checks that they match the site. */
export const mailBrand = {
  name: 'Spoolwright',
  primary: '#6750a4',
  background: '#1a1a2e',
} as const;
