import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const pipelineReferenceMissing: Rule = {
  id: 'pipeline-reference-missing',
  group: 'syntax',
  severity: 'error',
  title: 'Component without a pipeline',
  why: 'PIPELINE-REFERENCE starts a pipeline and names its drawing. Components before it belong to no drawing.',
  source: sources.tools,
  examples: [
    wrong('No PIPELINE-REFERENCE', 'UNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPE\n    END-POINT 0 0 0 100\n'),
    wrong('An empty PIPELINE-REFERENCE', 'UNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE\nPIPE\n    END-POINT 0 0 0 100\n'),
    right('With a reference', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { line, reference, components } of document.pipelines) {
      if (line === null && components[0])
        report({
          at: components[0].firstLine,
          message: 'This component comes before any PIPELINE-REFERENCE.',
          component: components[0].index,
        });
      else if (line !== null && !reference)
        report({ at: line, message: 'PIPELINE-REFERENCE has no value, so the drawing has no name.' });
    }
  },
};
