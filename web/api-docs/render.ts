// The contract as pages to read: one for each tag, one for problems, one for schemas, and an overview. Static HTML
// without scripts, so that it complies with the site's content security policy.
import { type Contract, type Media, type Operation, resolve, type Response, type Schema } from '../../openapi/read.ts';
import { Html, inline, markup, prose } from './markup.ts';

export interface RenderOptions {
  /** Address of a page by its name: `index`, `problems`, `schemas` or a tag. */
  href(page: string): string;
  /** Style sheets, as text. */
  style: string;
  /** Address of the OpenAPI document for downloading. */
  download: string;
  /** Text of the page about compatibility, Markdown. */
  compatibility: string;
  /** A link back to the site; null where the pages lie apart from it. */
  home: string | null;
  /** Address of the site's icon; without one, browsers request `/favicon.ico`. */
  icon: string | null;
}

const problemType = 'application/problem+json';

/** Who may call, as the scopes of the contract's security say it. */
export function callers(security: Operation['security']): string {
  if (security.length === 0) return 'Anyone';
  const named = security.map((scheme) => {
    const [[name = '', scopes = []] = []] = Object.entries(scheme);
    if (name === 'licenseKey')
      return scopes.includes('in-force') ? 'the plugin, with a license in force' : 'the plugin, with its license key';
    return scopes.includes('admin') ? 'an administrator' : 'whoever is signed in';
  });
  const text = named.join(', or ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface ProblemCode {
  code: string;
  status: string;
  /** An example of the whole problem. */
  value: unknown;
  description: string;
  /** The operations that return it. */
  by: Operation[];
}

/** A problem of a request that reaches no operation. */
const outside = (code: string, status: number, title: string, message: string, description: string): ProblemCode => {
  const type = `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
  const requestId = '0197f0c4-6d3a-7c1e-9f52-00000000000b';
  const value = { type, title, status, detail: description, message, code, details: [], requestId };
  return { code, status: String(status), value, description, by: [] };
};

const outsideProblems: ProblemCode[] = [
  outside(
    'METHOD_NOT_ALLOWED',
    405,
    'Method not allowed',
    'This address does not support this method.',
    'The path exists, but not with this method. The header `Allow` lists the methods that it has.',
  ),
  outside(
    'REQUEST_TIMEOUT',
    408,
    'Request timed out',
    'The request took too long to arrive. Please try again.',
    'The request did not arrive completely in time.',
  ),
  outside(
    'URI_TOO_LONG',
    414,
    'Address too long',
    'This address is too long. Use fewer or shorter filters.',
    'The address is longer than the server reads.',
  ),
  outside(
    'HEADERS_TOO_LARGE',
    431,
    'Headers too large',
    'The headers of this request are too large.',
    'The headers together are larger than the server reads.',
  ),
];

/** Every problem code once, sorted by status. */
export function problemsOf(operations: readonly Operation[]): ProblemCode[] {
  const found = new Map(outsideProblems.map((problem) => [problem.code, problem]));
  for (const operation of operations) {
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      for (const [code, { value }] of Object.entries(content[problemType]?.examples ?? {})) {
        const known = found.get(code) ?? { code, status, value, description, by: [] };
        known.by.push(operation);
        found.set(code, known);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code));
}

/** Renders every page; name of the page -> its HTML. */
export function renderContract({ document, operations }: Contract, options: RenderOptions): Map<string, string> {
  const { info, tags, components } = document;
  const { href } = options;
  const refName = (schema: Schema) => schema.$ref?.split('/').at(-1);

  const page = (name: string, title: string, content: Html): string =>
    `<!doctype html>\n${
      markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
${options.icon && markup`<link rel="icon" href="${options.icon}">`}
<title>${title} | ${info.title}</title>
<style>${new Html(options.style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p><a href="${href('index')}">${info.title}</a> <span>${info.version}</span></p>
${options.home && markup`<p><a href="${options.home}">To the site</a></p>`}
</header>
<div class="frame">
<nav aria-label="Contract"><ul>
${tags.map(({ name: tag }) => navItem(name, tag, tag))}
${navItem(name, 'compatibility', 'Compatibility')}
${navItem(name, 'problems', 'Problems')}
${navItem(name, 'schemas', 'Schemas')}
</ul></nav>
<main id="main">
<h1>${title}</h1>
${content}
</main>
</div>
</body>
</html>
`.text
    }`;
  const navItem = (present: string, name: string, label: string) =>
    markup`<li><a href="${href(name)}"${present === name && new Html(' aria-current="page"')}>${label}</a></li>\n`;

  /** Type of a value in a word or two, with a link if it has its own page. */
  const typeOf = (schema: Schema): Html => {
    const name = refName(schema);
    if (name) return markup`<a href="${href('schemas')}#${name}">${name}</a>`;
    if (schema.items) return markup`list of ${typeOf(schema.items)}`;
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return markup`${choices.map((one, index) => [index > 0 && ' or ', typeOf(one)])}`;
    if (schema.allOf) return markup`${schema.allOf.map((one, index) => [index > 0 && ' and ', typeOf(one)])}`;
    if (schema.const !== undefined) return markup`<code>${JSON.stringify(schema.const)}</code>`;
    return markup`${[schema.type ?? 'any'].flat().join(' or ')}`;
  };

  const limits = (schema: Schema): string[] => {
    const between = (least: number | undefined, most: number | undefined, unit: string) =>
      least === undefined && most === undefined
        ? []
        : [`${least === undefined ? 'at most' : most === undefined ? 'at least' : `${least} to`} ${most ?? least}${unit}`];
    return [
      ...(schema.format ? [schema.format] : []),
      ...between(schema.minLength, schema.maxLength, ' characters'),
      ...between(schema.minimum, schema.maximum, ''),
      ...between(schema.minItems, schema.maxItems, ' entries'),
      ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ];
  };

  /** What a value may be besides its type: its limits, its words, its pattern. */
  const rules = (schema: Schema): Html => {
    // A simple type is clearer inline than behind a link.
    const meant = schema.$ref ? resolve(document, schema) : schema;
    const values = meant.enum ?? (meant.items && resolve(document, meant.items).enum);
    return markup`${limits(meant).join(', ')}${meant.pattern && markup` <code>${meant.pattern}</code>`}${
      values && markup` ${values.map((value, index) => [index > 0 && ' ', markup`<code>${String(value)}</code>`])}`
    }`;
  };

  const row = (name: string, schema: Schema, required: boolean, description: string | undefined, where?: string) =>
    markup`<tr><th scope="row"><code>${name}</code>${where && markup` <small>${where}</small>`}</th><td>${typeOf(schema)}${
      required ? markup` <strong class="required">required</strong>` : ''
    }<div class="rules">${rules(schema)}</div>${prose(description)}</td></tr>\n`;

  const propertiesOf = (schema: Schema): Html => {
    const parts = (schema.allOf ?? []).filter(({ $ref }) => !$ref) as Schema[];
    const shared = (schema.allOf ?? []).filter(({ $ref }) => $ref);
    const own = [schema, ...parts];
    const rows = own.flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([name, property]) =>
        row(name, property, required.includes(name), (property as Schema).description ?? described(property as Schema)),
      ),
    );
    const choices = (schema.oneOf ?? schema.anyOf ?? []) as Schema[];
    return markup`${
      shared.length > 0 &&
      markup`<p>Everything of ${shared.map((one, index) => [index > 0 && ' and ', typeOf(one)])}${
        rows.length > 0 && ', and'
      }:</p>`
    }${choices.length > 0 && markup`<p>One of: ${typeOf(schema)}</p>`}${
      rows.length > 0
        ? markup`<div class="scroll"><table>${rows}</table></div>`
        : !schema.allOf &&
          choices.length === 0 &&
          markup`<p>${typeOf({ ...schema, $ref: undefined } as Schema)} ${rules(schema)}</p>`
    }`;
  };
  const described = (schema: Schema) => (schema.$ref ? resolve(document, schema).description : undefined);

  const exampleOf = (name: string, value: unknown, type: string): Html =>
    markup`<details><summary>Example <code>${name}</code></summary><pre tabindex="0" aria-label="Example ${name}">${
      typeof value === 'string' && !type.includes('json') ? value : JSON.stringify(value, null, 2)
    }</pre></details>\n`;

  const examplesOf = (media: Media, type: string) =>
    Object.entries(media.examples).map(([name, { value }]) => exampleOf(name, value, type));

  const bodyOf = ({ requestContent }: Operation): Html | null => {
    const content = Object.entries(requestContent);
    if (content.length === 0) return null;
    return markup`<h3>Body</h3>${content.map(([type, media]) => {
      const { schema } = media;
      const meant = resolve(document, schema);
      return markup`<p><code>${type}</code>${refName(schema) && markup`, ${typeOf(schema)}`}</p>${propertiesOf(meant)}${examplesOf(media, type)}`;
    })}`;
  };

  const responseOf = (status: string, response: Response): Html => {
    const headers = Object.entries(response.headers);
    const content = Object.entries(response.content);
    const problems = content.flatMap(([type, media]) => (type === problemType ? Object.keys(media.examples) : []));
    const bodies = content.filter(([type]) => type !== problemType);
    return markup`<li><p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${
      problems.length > 0
        ? problems.map((code, index) => [
            index > 0 && ', ',
            markup`<a href="${href('problems')}#${code}"><code>${code}</code></a>`,
          ])
        : inline(response.description)
    }</p>${bodies.map(
      ([type, media]) => markup`<p>${typeOf(media.schema)} <small>${type}</small></p>${examplesOf(media, type)}`,
    )}${
      headers.length > 0 &&
      markup`<p class="headers"><small>Headers: ${headers.map(([name], index) => [index > 0 && ', ', markup`<code>${name}</code>`])}</small></p>`
    }</li>\n`;
  };

  const operationOf = (operation: Operation): Html => {
    const { id, path, method, parameters } = operation;
    return markup`<section class="operation" id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading"><a href="#${id}">${operation.summary}</a></h2>
<p class="call"><strong data-method="${method}">${method}</strong> <code>${path}</code></p>
<p class="who"><small><code>${id}</code> · ${callers(operation.security)}</small></p>
${prose(operation.description)}
${
  parameters.length > 0 &&
  markup`<h3>Parameters</h3><div class="scroll"><table>${parameters.map((one) =>
    row(one.name, one.schema, one.required ?? false, one.description, one.in),
  )}</table></div>`
}
${bodyOf(operation)}
<h3>Answers</h3>
<ul class="answers">${Object.entries(operation.responses).map(([status, response]) => responseOf(status, response))}</ul>
</section>
`;
  };

  const tagPage = (tag: { name: string; description: string }) =>
    markup`<p class="lead">${inline(tag.description)}</p>${listOf(tag.name)}${operations.filter((one) => one.tag === tag.name).map(operationOf)}`;

  const listOf = (tag: string): Html =>
    markup`<ul class="list">${operations
      .filter((one) => one.tag === tag)
      .map(
        ({ id, summary, method, path }) =>
          markup`<li><a href="${href(tag)}#${id}">${summary}</a> <small><strong data-method="${method}">${method}</strong> <code>${path}</code></small></li>\n`,
      )}</ul>`;

  const index = markup`${prose(info.description)}
<p><a href="${options.download}" download="openapi.json">Download the OpenAPI document</a>, for code generators and other tools.</p>
<h2>Credentials</h2>
${Object.entries(components.securitySchemes).map(
  ([name, { description }]) => markup`<h3><code>${name}</code></h3>${prose(description)}`,
)}
<h2>Operations</h2>
${tags.map(
  ({ name, description }) =>
    markup`<h3 id="${name}"><a href="${href(name)}">${name}</a></h3><p>${inline(description)}</p>${listOf(name)}`,
)}`;

  const problems = problemsOf(operations);

  return new Map([
    ['index', page('index', 'Overview', index)],
    ...tags.map((tag) => [tag.name, page(tag.name, tag.name, tagPage(tag))] as const),
    ['compatibility', page('compatibility', 'Compatibility', markup`${prose(options.compatibility)}`)],
    ['problems', page('problems', 'Problems', problemsPage())],
    ['schemas', page('schemas', 'Schemas', schemasPage())],
  ]);

  function problemsPage(): Html {
    return markup`<p class="lead">Every problem is <code>${problemType}</code> (RFC 9457), of the schema <a href="${href('schemas')}#Problem">Problem</a>. A program branches on its <code>code</code>; its <code>message</code> can be shown to a person as it is. The address in <code>type</code> leads to the explanation of the code.</p>
${problems.map(
  (problem) =>
    markup`<section class="problem" id="${problem.code}" aria-labelledby="${problem.code}-heading"><h2 id="${problem.code}-heading"><a href="#${problem.code}"><code>${problem.code}</code></a></h2>
${explanation(problem)}</section>\n`,
)}`;
  }

  function explanation({ code, status, value, description, by }: ProblemCode): Html {
    const { title, message } = value as { title: string; message: string };
    return markup`<p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${title}: “${message}”</p>${prose(description)}${exampleOf(code, value, problemType)}
${
  by.length > 0 &&
  markup`<details><summary>Returned by ${by.length} ${by.length === 1 ? 'operation' : 'operations'}</summary><p>${by.map(
    ({ id, tag }, at) => [at > 0 && ', ', markup`<a href="${href(tag)}#${id}">${id}</a>`],
  )}</p></details>`
}`;
  }

  function schemasPage(): Html {
    return markup`${Object.entries(components.schemas)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(
        ([name, schema]) =>
          markup`<section class="schema" id="${name}" aria-labelledby="${name}-heading"><h2 id="${name}-heading"><a href="#${name}">${name}</a></h2>${prose(schema.description)}${propertiesOf(schema)}</section>\n`,
      )}`;
  }
}
