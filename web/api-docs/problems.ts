// The problem codes of the contract, and the page that explains them.
import { responseExamples, type Contract, type Operation } from '../../openapi/read.ts';
import { exampleOf, problemType } from './examples.ts';
import { type Html, markup } from './markup.ts';
import { prose } from './prose.ts';
import type { View } from './view.ts';

export interface ProblemCode {
  code: string;
  status: string;
  title: string;
  message: string;
  explanation: string;
  /** An example of the whole problem, and the operations that return it. */
  value: unknown;
  by: Operation[];
}

/** Problems of requests that reach no operation, so that the contract has no examples of them. */
const withoutOperation: readonly [code: string, status: number, title: string, message: string][] = [
  ['METHOD_NOT_ALLOWED', 405, 'Method not allowed', 'This address does not support this method.'],
  ['REQUEST_TIMEOUT', 408, 'Request timed out', 'The request took too long to arrive. Please try again.'],
  ['URI_TOO_LONG', 414, 'Address too long', 'This address is too long. Use fewer or shorter filters.'],
  ['HEADERS_TOO_LARGE', 431, 'Headers too large', 'The headers of this request are too large.'],
];

interface Problem {
  code: string;
  status: number;
  title: string;
  message: string;
}

const examplesWithoutOperation = withoutOperation.map(([code, status, title, message]): Problem => {
  const type = `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
  const example = { type, title, status, detail: message, message, code, details: [] };
  return { ...example, requestId: '0197f0c4-6d3a-7c1e-9f52-00000000000b' } as Problem;
});

/** Every problem code once, sorted by status. */
export function problemsOf({ document, operations }: Contract): ProblemCode[] {
  const explanations = document.components.schemas['ProblemCode']?.['x-explanations'] as Record<string, string>;
  const returned = operations.flatMap((operation) =>
    responseExamples(operation)
      .filter(({ type }) => type === problemType)
      .map(({ value }) => ({ operation, value: value as Problem })),
  );
  return Object.entries(explanations)
    .map(([code, explanation]) => {
      const own = returned.filter(({ value }) => value.code === code);
      const value = own[0]?.value ?? examplesWithoutOperation.find((example) => example.code === code);
      if (!value) throw new Error(`The contract has no example of the problem ${code}.`);
      const { status, title, message } = value;
      const by = [...new Set(own.map(({ operation }) => operation))];
      return { code, status: String(status), title, message, explanation, value, by };
    })
    .toSorted((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code));
}

function returnedBy({ by }: ProblemCode, { options: { href } }: View): Html | null {
  if (by.length === 0) return null;
  const links = by.map(({ id, tag }, index) => [index > 0 && ', ', markup`<a href="${href(tag)}#${id}">${id}</a>`]);
  return markup`<details><summary>Returned by ${by.length} ${by.length === 1 ? 'operation' : 'operations'}</summary><p>${links}</p></details>`;
}

function renderProblem(problem: ProblemCode, view: View): Html {
  const { code, status, title, message, explanation, value } = problem;
  return markup`<p><strong class="status" data-class="${status.charAt(0)}">${status}</strong> ${title}: “${message}”</p>${prose(explanation)}${exampleOf(code, value, problemType)}
${returnedBy(problem, view)}`;
}

export function problemsPage(view: View): Html {
  return markup`<p class="lead">Every problem is <code>${problemType}</code> (RFC 9457) with the schema <a href="${view.options.href('schemas')}#Problem">Problem</a>. Programs branch on <code>code</code>; <code>message</code> can be shown to users as it is. The address in <code>type</code> leads to the explanation of the code.</p>
${problemsOf(view.contract).map(
  (problem) =>
    markup`<section class="problem" id="${problem.code}" aria-labelledby="${problem.code}-heading"><h2 id="${problem.code}-heading"><a href="#${problem.code}"><code>${problem.code}</code></a></h2>
${renderProblem(problem, view)}</section>\n`,
)}`;
}
