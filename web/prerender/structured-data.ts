// What search engines and assistants read of a page beside its text (schema.org, as JSON-LD). It says nothing that
// the page does not say: no prices, no ratings.
import { brand } from '../brand.ts';
import { questions } from '../pages/pcf-export/content.ts';
import { origin } from './origin.ts';

export type Thing = { '@type': string } & Record<string, unknown>;

const software: Thing = {
  '@type': 'SoftwareApplication',
  name: `${brand.name} PCF Export for Revit`,
  description: 'Writes the piping of a Revit model as PCF, the text format that isometric and spool programs read.',
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

/** The way from the beginning of an area to the page, which is the last one. */
export const breadcrumb = (...places: readonly (readonly [path: string, name: string])[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: places.map(([path, name], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** The text of a script element of type `application/ld+json`. It ends at the first `</script`, wherever it occurs. */
export const graphOf = (graph: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');

/** What the page at `path` is about, where that does not depend on content of the API. */
export const structuredData = (path: string): readonly Thing[] | undefined => things[path];
