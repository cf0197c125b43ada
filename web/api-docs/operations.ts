// Operations: the list of a tag, and all details of each.
import { type Operation, resolve, type Response } from '../../openapi/read.ts';
import { examplesOf, problemType } from './examples.ts';
import { type Html, markup } from './markup.ts';
import { inline, type LinkOf, prose } from './prose.ts';
import { propertiesOf, refName, rowOf, typeOf } from './schemas.ts';
import type { View } from './view.ts';

/** Describes who may call an operation, from the scopes of the contract's security requirements. */
export function describeCallers(security: Operation['security']): string {
  if (security.length === 0) return 'Anyone';
  const named = security.map((scheme) => {
    const [[name = '', scopes = []] = []] = Object.entries(scheme);
    if (name === 'licenseKey')
      return scopes.includes('in-force') ? 'the plugin, with a license in force' : 'the plugin, with its license key';
    return scopes.includes('admin') ? 'an administrator' : 'any signed-in user';
  });
  const text = named.join(', or ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const parametersOf = ({ parameters }: Operation, view: View): Html | null =>
  parameters.length === 0
    ? null
    : markup`<h3>Parameters</h3><div class="scroll"><table>${parameters.map(
        ({ name, schema, required = false, description, in: where }) =>
          rowOf({ name, schema, required, description, where }, view),
      )}</table></div>`;

function bodyOf({ requestContent }: Operation, view: View): Html | null {
  const content = Object.entries(requestContent);
  if (content.length === 0) return null;
  return markup`<h3>Body</h3>${content.map(([type, media]) => {
    const { schema } = media;
    const meant = resolve(view.contract.document, schema);
    return markup`<p><code>${type}</code>${refName(schema) && markup`, ${typeOf(schema, view)}`}</p>${propertiesOf(meant, view)}${examplesOf(media, type)}`;
  })}`;
}

function headersOf({ headers }: Response): Html | null {
  const names = Object.keys(headers);
  if (names.length === 0) return null;
  return markup`<p class="headers"><small>Headers: ${names.map((name, index) => [index > 0 && ', ', markup`<code>${name}</code>`])}</small></p>`;
}

function responseOf(status: string, response: Response, view: View): Html {
  const examples = Object.values(response.content[problemType]?.examples ?? {});
  const problems = new Set(examples.map(({ value }) => (value as { code: string }).code));
  const linkOf: LinkOf = (code) => (problems.has(code) ? `${view.options.href('problems')}#${code}` : null);
  // The page of all problems describes the problems without further fields.
  const bodies = Object.entries(response.content).filter(([, { schema }]) => refName(schema) !== 'Problem');
  return markup`<li><p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${inline(
    response.description,
    linkOf,
  )}</p>${bodies.map(
    ([type, media]) => markup`<p>${typeOf(media.schema, view)} <small>${type}</small></p>${examplesOf(media, type)}`,
  )}${headersOf(response)}</li>\n`;
}

function operationOf(operation: Operation, view: View): Html {
  const { id, path, method } = operation;
  return markup`<section class="operation" id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading"><a href="#${id}">${operation.summary}</a></h2>
<p class="call"><strong data-method="${method}">${method}</strong> <code>${path}</code></p>
<p class="who"><small><code>${id}</code> · ${describeCallers(operation.security)}</small></p>
${prose(operation.description)}
${parametersOf(operation, view)}
${bodyOf(operation, view)}
<h3>Responses</h3>
<ul class="answers">${Object.entries(operation.responses).map(([status, response]) => responseOf(status, response, view))}</ul>
</section>
`;
}

const operationsOf = (tag: string, { contract }: View) => contract.operations.filter((operation) => operation.tag === tag);

/** The operations of a tag as links. */
export const listOf = (tag: string, view: View): Html =>
  markup`<ul class="list">${operationsOf(tag, view).map(
    ({ id, summary, method, path }) =>
      markup`<li><a href="${view.options.href(tag)}#${id}">${summary}</a> <small><strong data-method="${method}">${method}</strong> <code>${path}</code></small></li>\n`,
  )}</ul>`;

export const tagPage = (tag: { name: string; description: string }, view: View): Html =>
  markup`<p class="lead">${inline(tag.description)}</p>${listOf(tag.name, view)}${operationsOf(tag.name, view).map((operation) => operationOf(operation, view))}`;
