// Renders the contract as pages: one for each tag, one for problems, one for schemas, and an overview. They are static HTML
// without scripts, which complies with the site's content security policy.
import type { Contract } from '../../openapi/read.ts';
import { Html, markup } from './markup.ts';
import { listOf, tagPage } from './operations.ts';
import { problemsPage } from './problems.ts';
import { inline, prose } from './prose.ts';
import { schemasPage } from './schemas.ts';
import type { RenderOptions, View } from './view.ts';

function navigation(current: string, { contract, options: { href } }: View): Html {
  const item = (name: string, label: string) =>
    markup`<li><a href="${href(name)}"${current === name && new Html(' aria-current="page"')}>${label}</a></li>\n`;
  return markup`<nav aria-label="Contract"><ul>
${contract.document.tags.map(({ name }) => item(name, name))}
${item('compatibility', 'Compatibility')}
${item('problems', 'Problems')}
${item('schemas', 'Schemas')}
</ul></nav>`;
}

/** A whole page, with its head, header and navigation. */
function pageOf(name: string, title: string, content: Html, view: View): string {
  const { info } = view.contract.document;
  const { href, style, download, home, icon } = view.options;
  const { text } = markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
${icon && markup`<link rel="icon" href="${icon}">`}
<title>${title} | ${info.title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p><a href="${href('index')}">${info.title}</a> <span>${info.version}</span></p>
<p><a href="${download}" download="openapi.json">Download the OpenAPI document</a></p>
${home && markup`<p><a href="${home}">Back to the site</a></p>`}
</header>
<div class="frame">
${navigation(name, view)}
<main id="main">
<h1>${title}</h1>
${content}
</main>
</div>
</body>
</html>
`;
  return `<!doctype html>\n${text}`;
}

function overview(view: View): Html {
  const { info, tags, components } = view.contract.document;
  const { href } = view.options;
  return markup`${prose(info.description)}
<h2>Credentials</h2>
${Object.entries(components.securitySchemes).map(
  ([name, { description }]) => markup`<h3><code>${name}</code></h3>${prose(description)}`,
)}
<h2>Operations</h2>
${tags.map(
  ({ name, description }) =>
    markup`<h3 id="${name}"><a href="${href(name)}">${name}</a></h3><p>${inline(description)}</p>${listOf(name, view)}`,
)}`;
}

/** Renders all pages. Returns their HTML by page name. */
export function renderContract(contract: Contract, options: RenderOptions): Map<string, string> {
  const view = { contract, options };
  const page = (name: string, title: string, content: Html) => [name, pageOf(name, title, content, view)] as const;
  return new Map([
    page('index', 'Overview', overview(view)),
    ...contract.document.tags.map((tag) => page(tag.name, tag.name, tagPage(tag, view))),
    page('compatibility', 'Compatibility', markup`${prose(options.compatibility)}`),
    page('problems', 'Problems', problemsPage(view)),
    page('schemas', 'Schemas', schemasPage(view)),
  ]);
}
