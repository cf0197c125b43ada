// Structured data of pages for search engines (schema.org as JSON-LD). It contains only what the page says: no prices, no
// ratings.
import { brand } from '../brand.ts';
import { questions } from '../pages/pcf-export/texts.ts';
import { origin } from './origin.ts';

export type Thing = { '@type': string } & Record<string, unknown>;

const software: Thing = {
  '@type': 'SoftwareApplication',
  name: `${brand.name} PCF Export for Revit`,
  description: 'Exports the piping of a Revit model as PCF, the text format that isometric and spool programs read.',
  applicationCategory: 'DesignApplication',
  operatingSystem: 'Windows',
  softwareRequirements: 'Autodesk Revit',
  publisher: { '@type': 'Organization', name: brand.name, email: brand.supportEmail },
};

const answers: Thing = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

const things: Readonly<Record<string, readonly Thing[]>> = { '/pcf-export': [software, answers] };

/** The breadcrumb from the start page of an area to the page itself, which is the last place. */
export const breadcrumb = (...places: readonly (readonly [path: string, name: string])[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: places.map(([path, name], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** The text of a script element of type `application/ld+json`. `<` is escaped, because `</script` would end the element. */
export const graphOf = (graph: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');

/** The structured data of the page at `path`, unless it depends on content of the API. */
export const structuredData = (path: string): readonly Thing[] | undefined => things[path];
