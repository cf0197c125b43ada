// The contract as pages to read: one for each tag, one for problems, one for schemas, and an overview. Static HTML
// without a script, so that it stands under the site's content policy as it is.
import { resolve, type ContractDocument, type Schema as ContractSchema } from '../dev/contract.ts';
import { Html, markup, prose } from './markup.ts';

interface Schema extends ContractSchema {
  description?: string;
  required?: string[];
  minLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  additionalProperties?: boolean | Schema;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}
interface Media {
  schema?: Schema;
  examples?: Record<string, { $ref?: string; summary?: string; value?: unknown }>;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref?: string; description?: string }>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { $ref?: string; required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
}
export interface Contract extends ContractDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description?: string }> };
}

export interface RenderOptions {
  /** Address of a page by its name: `index`, `problems`, `schemas` or a tag. */
  href(page: string): string;
  /** Style sheets, as text. */
  style: string;
  /** A link back to the site; null where the pages lie apart from it. */
  home: string | null;
  /** Address of the site's icon; where none is named, browsers ask a server for one of their own naming. */
  icon: string | null;
}

interface Place {
  path: string;
  method: string;
  operation: Operation;
  parameters: Parameter[];
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);
const problemType = 'application/problem+json';

function placesOf(contract: Contract): Place[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, given]) => {
        const operation = given as Operation;
        const shared = (item['parameters'] ?? []) as Parameter[];
        const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => resolve(contract, one));
        return { path, method: method.toUpperCase(), operation, parameters };
      }),
  );
}

/** Who may call, as the scopes of the contract's security say it. */
export function callers(security: Operation['security']): string {
  if (!security || security.length === 0) return 'Anyone';
  const named = security.map((scheme) => {
    const [[name = '', scopes = []] = []] = Object.entries(scheme);
    if (name === 'licenseKey')
      return scopes.includes('in-force') ? 'the plugin, with a licence in force' : 'the plugin, with its licence key';
    return scopes.includes('admin') ? 'an administrator' : 'whoever is signed in';
  });
  const text = named.join(', or ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Renders every page; name of the page -> its HTML. */
export function renderContract(contract: Contract, options: RenderOptions): Map<string, string> {
  const places = placesOf(contract);
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
<title>${title} | ${contract.info.title}</title>
<style>${new Html(options.style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p><a href="${href('index')}">${contract.info.title}</a> <span>${contract.info.version}</span></p>
${options.home && markup`<p><a href="${options.home}">To the site</a></p>`}
</header>
<div class="frame">
<nav aria-label="Contract"><ul>
${contract.tags.map(({ name: tag }) => navItem(name, tag, tag))}
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

  /** Type of a value in a word or two, with a link where it has a page of its own. */
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
    // A word that stands for itself says more here than behind a link.
    const meant = schema.$ref ? (resolve(contract, schema) as Schema) : schema;
    const values = meant.enum ?? (meant.items && (resolve(contract, meant.items) as Schema).enum);
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
  const described = (schema: Schema) => (schema.$ref ? (resolve(contract, schema) as Schema).description : undefined);

  const exampleOf = (name: string, value: unknown, type: string): Html =>
    markup`<details><summary>Example <code>${name}</code></summary><pre tabindex="0" aria-label="Example ${name}">${
      typeof value === 'string' && !type.includes('json') ? value : JSON.stringify(value, null, 2)
    }</pre></details>\n`;

  const examplesOf = (media: Media, type: string) =>
    Object.entries(media.examples ?? {}).map(([name, one]) => exampleOf(name, resolve(contract, one).value, type));

  const bodyOf = ({ operation }: Place): Html | null => {
    if (!operation.requestBody) return null;
    const body = resolve(contract, operation.requestBody);
    return markup`<h3>Body</h3>${Object.entries(body.content).map(([type, media]) => {
      const schema = media.schema ?? {};
      const meant = resolve(contract, schema as ContractSchema) as Schema;
      return markup`<p><code>${type}</code>${refName(schema) && markup`, ${typeOf(schema)}`}</p>${propertiesOf(meant)}${examplesOf(media, type)}`;
    })}`;
  };

  const responseOf = (status: string, referenced: Response): Html => {
    const response = resolve(contract, referenced);
    const headers = Object.entries(response.headers ?? {});
    const content = Object.entries(response.content ?? {});
    const problems = content.flatMap(([type, media]) => (type === problemType ? Object.keys(media.examples ?? {}) : []));
    const bodies = content.filter(([type]) => type !== problemType);
    return markup`<li><p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${
      problems.length > 0
        ? problems.map((code, index) => [
            index > 0 && ', ',
            markup`<a href="${href('problems')}#${code}"><code>${code}</code></a>`,
          ])
        : response.description
    }</p>${bodies.map(
      ([type, media]) => markup`<p>${media.schema && typeOf(media.schema)} <small>${type}</small></p>${examplesOf(media, type)}`,
    )}${
      headers.length > 0 &&
      markup`<p class="headers"><small>Headers: ${headers.map(([name], index) => [index > 0 && ', ', markup`<code>${name}</code>`])}</small></p>`
    }</li>\n`;
  };

  const operationOf = (place: Place): Html => {
    const { operation, path, method, parameters } = place;
    const id = operation.operationId;
    return markup`<section class="operation" id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading"><a href="#${id}">${operation.summary}</a></h2>
<p class="call"><strong data-method="${method}">${method}</strong> <code>${path}</code></p>
<p class="who"><small><code>${id}</code> · ${callers(operation.security)}</small></p>
${prose(operation.description)}
${
  parameters.length > 0 &&
  markup`<h3>Parameters</h3><div class="scroll"><table>${parameters.map((one) =>
    row(one.name, one.schema ?? {}, one.required ?? false, one.description, one.in),
  )}</table></div>`
}
${bodyOf(place)}
<h3>Answers</h3>
<ul class="answers">${Object.entries(operation.responses).map(([status, response]) => responseOf(status, response))}</ul>
</section>
`;
  };

  const tagPage = (tag: { name: string; description: string }) =>
    markup`<p class="lead">${tag.description}</p>${listOf(tag.name)}${places
      .filter(({ operation }) => operation.tags.includes(tag.name))
      .map(operationOf)}`;

  const listOf = (tag: string): Html =>
    markup`<ul class="list">${places
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(
        ({ operation, method, path }) =>
          markup`<li><a href="${href(tag)}#${operation.operationId}">${operation.summary}</a> <small><strong data-method="${method}">${method}</strong> <code>${path}</code></small></li>\n`,
      )}</ul>`;

  const index = markup`${prose(contract.info.description)}
<h2>Credentials</h2>
${Object.entries(contract.components.securitySchemes).map(
  ([name, { description }]) => markup`<h3><code>${name}</code></h3>${prose(description)}`,
)}
<h2>Operations</h2>
${contract.tags.map(
  ({ name, description }) =>
    markup`<h3 id="${name}"><a href="${href(name)}">${name}</a></h3><p>${description}</p>${listOf(name)}`,
)}`;

  return new Map([
    ['index', page('index', 'Overview', index)],
    ...contract.tags.map((tag) => [tag.name, page(tag.name, tag.name, tagPage(tag))] as const),
    ['problems', page('problems', 'Problems', problemsPage())],
    ['schemas', page('schemas', 'Schemas', schemasPage())],
  ]);

  /** Every problem code once, with its example and the operations that answer it. */
  function problemsPage(): Html {
    const found = new Map<string, { status: string; value: unknown; by: Place[] }>();
    for (const place of places) {
      for (const [status, referenced] of Object.entries(place.operation.responses)) {
        const media = resolve(contract, referenced).content?.[problemType];
        for (const [code, one] of Object.entries(media?.examples ?? {})) {
          const known = found.get(code) ?? { status, value: resolve(contract, one).value, by: [] };
          known.by.push(place);
          found.set(code, known);
        }
      }
    }
    const sorted = [...found].toSorted(([one, a], [other, b]) => a.status.localeCompare(b.status) || one.localeCompare(other));
    return markup`<p class="lead">Every problem is <code>${problemType}</code> (RFC 9457), of the schema <a href="${href('schemas')}#Problem">Problem</a>. A program branches on its <code>code</code>; its <code>message</code> can be shown to a person as it is.</p>
${sorted.map(([code, { status, value, by }]) => {
  const { title, message } = value as { title: string; message: string };
  return markup`<section class="problem" id="${code}" aria-labelledby="${code}-heading"><h2 id="${code}-heading"><a href="#${code}"><code>${code}</code></a></h2>
<p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${title}: “${message}”</p>${exampleOf(code, value, problemType)}
<details><summary>Answered by ${by.length} ${by.length === 1 ? 'operation' : 'operations'}</summary><p>${by.map(
    ({ operation }, at) => [
      at > 0 && ', ',
      markup`<a href="${href(operation.tags[0] ?? '')}#${operation.operationId}">${operation.operationId}</a>`,
    ],
  )}</p></details></section>\n`;
})}`;
  }

  function schemasPage(): Html {
    return markup`${Object.entries(contract.components.schemas)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(
        ([name, schema]) =>
          markup`<section class="schema" id="${name}" aria-labelledby="${name}-heading"><h2 id="${name}-heading"><a href="#${name}">${name}</a></h2>${prose(schema.description)}${propertiesOf(schema)}</section>\n`,
      )}`;
  }
}
