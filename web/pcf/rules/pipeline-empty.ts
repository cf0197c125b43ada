import { metric, right, type Rule, sources, wrong } from '../rule.ts';

export const pipelineEmpty: Rule = {
  id: 'pipeline-empty',
  group: 'syntax',
  severity: 'warning',
  title: 'Pipeline without components',
  why: 'An empty line gives an empty drawing, or an error that names no place.',
  source: sources.tools,
  examples: [
    wrong('Nothing below the reference', metric('PIPELINE-REFERENCE P-1002\nPIPE\n    END-POINT 0 0 0 100\n')),
    right('Something to draw', metric('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { line, reference, components } of document.pipelines)
      if (line !== null && components.length === 0) report({ at: line, message: `Pipeline ${reference} has no components.` });
  },
};
