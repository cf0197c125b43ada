// The problem codes of the contract, and the page that explains them.
import type { Operation } from '../../openapi/read.ts';
import { exampleOf, problemType } from './examples.ts';
import { type Html, markup, prose } from './markup.ts';
import type { View } from './view.ts';

export interface ProblemCode {
  code: string;
  status: string;
  /** An example of the whole problem. */
  value: unknown;
  description: string;
  /** The operations that return it. */
  by: Operation[];
}

/** A problem of a request that does not reach an operation. */
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
    'The path exists, but does not support this method. The header `Allow` lists the supported methods.',
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

function returnedBy({ by }: ProblemCode, { options: { href } }: View): Html | null {
  if (by.length === 0) return null;
  const links = by.map(({ id, tag }, index) => [index > 0 && ', ', markup`<a href="${href(tag)}#${id}">${id}</a>`]);
  return markup`<details><summary>Returned by ${by.length} ${by.length === 1 ? 'operation' : 'operations'}</summary><p>${links}</p></details>`;
}

function explanation(problem: ProblemCode, view: View): Html {
  const { code, status, value, description } = problem;
  const { title, message } = value as { title: string; message: string };
  return markup`<p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${title}: “${message}”</p>${prose(description)}${exampleOf(code, value, problemType)}
${returnedBy(problem, view)}`;
}

export function problemsPage(view: View): Html {
  return markup`<p class="lead">Every problem is <code>${problemType}</code> (RFC 9457) with the schema <a href="${view.options.href('schemas')}#Problem">Problem</a>. Programs branch on <code>code</code>; <code>message</code> can be shown to users as it is. The address in <code>type</code> leads to the explanation of the code.</p>
${problemsOf(view.contract.operations).map(
  (problem) =>
    markup`<section class="problem" id="${problem.code}" aria-labelledby="${problem.code}-heading"><h2 id="${problem.code}-heading"><a href="#${problem.code}"><code>${problem.code}</code></a></h2>
${explanation(problem, view)}</section>\n`,
)}`;
}
