// What search engines and share cards say of each public page, by its path: written into the page when the site is
// built, and not in what a browser loads.
export const descriptions: Readonly<Record<string, string>> = {
  '/pcf-export': 'Export piping from Revit models to PCF files for isometrics and spool drawings.',
  '/revit-families': 'Revit piping families with real dimensions, connectors and PCF symbol keys.',
  '/about': 'What we make for piping engineers, and how we work.',
  '/consulting': 'Help with piping workflows in Revit and Plant 3D, from assessment to handover.',
  '/demo': 'See PCF export and the Revit families on a model like yours.',
  '/contact-sales': 'Ask about licences, prices and volumes.',
  '/contact': 'Help with installation, licensing, PCF export and families.',
  '/customization-request': 'Ask for a solution made for your way of working in Plant 3D or Revit.',
  '/automation-request': 'Ask for the repeated steps of your Revit work to be automated.',
  '/privacy': 'What this site stores and sends, and your rights.',
  '/terms': 'The terms under which this site and its services are used.',
  '/cookies': 'What is kept in your browser, and how to change your choice.',
  '/licenses': 'The open-source packages that this site is made of.',
};
