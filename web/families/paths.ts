/** The address of a family's page. */
export const familyPath = (slug: string): string => `/revit-families/${slug}`;
