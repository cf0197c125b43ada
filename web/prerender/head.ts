// The head of a page: title, description, share card and structured data.
import { brand } from '../brand.ts';
import { origin } from './origin.ts';
import { graphOf, structuredData, type Thing } from './structured-data.ts';

export interface Head {
  title: string;
  description?: string;
  path?: string;
  /** Structured data; by default the data of the path. */
  things?: readonly Thing[];
  /** Whether search engines may list the page. */
  index: boolean;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** One tag per line: the server removes the lines that need an origin if it does not know its own. */
const shareCard = (title: string, { description = '', path = '' }: Head) => [
  `<link rel="canonical" href="${origin}${path}">`,
  '<meta property="og:type" content="website">',
  `<meta property="og:site_name" content="${escape(brand.name)}">`,
  `<meta property="og:title" content="${escape(title)}">`,
  `<meta property="og:description" content="${escape(description)}">`,
  `<meta property="og:url" content="${origin}${path}">`,
  `<meta property="og:image" content="${origin}/share-card.png">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  `<meta property="og:image:alt" content="${escape(brand.tagline)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
];

/** Fills the head of the template. */
export function withHead(html: string, head: Head): string {
  const title = `${head.title} | ${brand.name}`;
  const things = head.things ?? structuredData(head.path ?? '');
  const tags = [
    head.description && `<meta name="description" content="${escape(head.description)}">`,
    !head.index && '<meta name="robots" content="noindex">',
    ...(head.index ? shareCard(title, head) : []),
    // Data, not a script: the content security policy allows it.
    things && `<script type="application/ld+json">${graphOf(things)}</script>`,
  ].filter(Boolean);
  return html
    .replace('<!--head-->', () => tags.join('\n    '))
    .replace(/<title>.*<\/title>/, () => `<title>${escape(title)}</title>`);
}
