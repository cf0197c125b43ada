// The menus of the header, the drawer and the footer (specification, section 2).

export interface MenuItem {
  label: string;
  to: string;
}

export interface Menu {
  label: string;
  items: readonly MenuItem[];
}

export const menus: readonly Menu[] = [
  { label: 'Products', items: [{ label: 'PCF Export', to: '/pcf-export' }] },
  {
    label: 'Services',
    items: [
      { label: 'Consulting', to: '/consulting' },
      { label: 'Custom Plant 3D/Revit Solutions', to: '/customization-request' },
      { label: 'Revit Workflow Automation', to: '/automation-request' },
    ],
  },
  {
    label: 'Support',
    items: [
      { label: 'Contact', to: '/contact' },
      { label: 'Sales Inquiry', to: '/contact-sales' },
      { label: 'About Us', to: '/about' },
    ],
  },
];

export const footerMenus: readonly Menu[] = [
  {
    label: 'Products',
    items: [
      { label: 'PCF Export Tool', to: '/pcf-export' },
      { label: 'Request Demo', to: '/demo' },
    ],
  },
  {
    label: 'Resources',
    items: [
      { label: 'About Us', to: '/about' },
      { label: 'Contact Support', to: '/contact' },
      { label: 'Sales Inquiry', to: '/contact-sales' },
    ],
  },
  {
    label: 'Legal',
    items: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Cookie Policy', to: '/cookies' },
      { label: 'Licenses', to: '/licenses' },
    ],
  },
];

/** A menu closes this long after the pointer has left it (specification, sections 2 and 9). */
export const menuCloseDelayMs = 300;
