import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const pipelineEmpty: Rule = {
  id: 'pipeline-empty',
  group: 'syntax',
  severity: 'warning',
  title: 'Pipeline without components',
  why: 'A pipeline without components results in an empty drawing, or in an error message that does not say where the error is.',
  source: sources.tools,
  examples: [
    wrong('No components below the reference', withMetricHeader('PIPELINE-REFERENCE P-1002\nPIPE\n    END-POINT 0 0 0 100\n')),
    right('A pipeline with a component', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { line, reference, components } of document.pipelines)
      if (line !== null && components.length === 0) report({ at: line, message: `Pipeline ${reference} has no components.` });
  },
};
