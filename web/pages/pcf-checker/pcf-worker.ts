// A Web Worker that checks, draws and compares files, so that the page stays responsive.
import { checkText, type CheckResult } from '../../pcf/check.ts';
import { compareDocuments, type PipelinePair } from '../../pcf/compare.ts';
import { drawIsometric } from '../../pcf/isometric/draw.ts';
import { fitIsometric, type View } from '../../pcf/isometric/fit.ts';
import { drawingToSvg, type SvgDrawing } from '../../pcf/isometric/svg.ts';
import { listMaterials } from '../../pcf/materials.ts';
import { attributeLines, type Document, readDocument } from '../../pcf/model.ts';
import { buildNetwork } from '../../pcf/network.ts';
import type { Answer, Task } from './protocol.ts';

const answer = (message: Answer) => globalThis.postMessage(message, { transfer: [] });

let checked: CheckResult | null = null;
let compared: { before: Document; pairs: PipelinePair[] } | null = null;

function check({ text, disabled }: Extract<Task, { kind: 'check' }>): Answer {
  compared = null;
  checked = checkText(text, { disabled: new Set(disabled), onProgress: (done, all) => answer({ kind: 'progress', done, all }) });
  const { document, isPcf, findings, counts, leftOut } = checked;
  return {
    kind: 'checked',
    isPcf,
    findings,
    counts,
    leftOut: [...leftOut],
    pipelines: document.pipelines.map(({ index, reference, components }) => ({
      index,
      reference,
      componentCount: components.length,
    })),
    components: document.components.map(({ keyword, pipeline, firstLine, endLine }) => ({
      keyword,
      pipeline,
      firstLine,
      endLine,
    })),
    lineCount: document.lines.count,
  };
}

function draw({ pipeline, view }: Extract<Task, { kind: 'draw' }>): Answer {
  const network = checked?.networks[pipeline];
  if (!checked || !network) return { kind: 'failed', message: 'This pipeline no longer exists. Check the file again.' };
  const { document } = checked;
  const materials = listMaterials(document, network);
  const usual = drawIsometric(document, network, materials);
  const fitted = fitIsometric(document, network, materials, view, usual);
  const sheet = drawingToSvg(usual);
  const { line, endLine } = network.pipeline;
  const attributes =
    line === null
      ? []
      : [...attributeLines(document, { firstLine: line, endLine })].map((at): [string, string] => [
          document.keywords[at] ?? '',
          document.lines.rest(at).text,
        ]);
  return {
    kind: 'drawn',
    pipeline,
    screen: fitted === usual ? sheet : drawingToSvg(fitted),
    sheet,
    bill: materials.bill,
    cuts: materials.cuts,
    welds: materials.welds,
    system: materials.system,
    attributes,
  };
}

function compare(text: string): Answer {
  if (!checked) return { kind: 'failed', message: 'The file has not been checked yet. Check it again.' };
  const before = readDocument(text);
  const comparison = compareDocuments(before, checked.document);
  compared = { before, pairs: comparison.pairs };
  return { kind: 'compared', ...comparison };
}

function drawPipeline(document: Document, index: number | null, view: View, idPrefix: string): SvgDrawing | null {
  const pipeline = index === null ? undefined : document.pipelines[index];
  if (!pipeline) return null;
  const network = buildNetwork(pipeline);
  return drawingToSvg(fitIsometric(document, network, listMaterials(document, network), view), idPrefix);
}

function drawPair({ pair: index, view }: Extract<Task, { kind: 'draw-pair' }>): Answer {
  const pair = compared?.pairs[index];
  if (!checked || !compared || !pair) return { kind: 'failed', message: 'This pipeline no longer exists. Check the file again.' };
  return {
    kind: 'pair-drawn',
    pair: index,
    before: drawPipeline(compared.before, pair.before, view, 'iso-before'),
    after: drawPipeline(checked.document, pair.after, view, 'iso-after'),
  };
}

function perform(task: Task): Answer {
  if (task.kind === 'check') return check(task);
  if (task.kind === 'draw') return draw(task);
  return task.kind === 'compare' ? compare(task.before) : drawPair(task);
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Task>) => {
  try {
    answer(perform(data));
  } catch (error) {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : 'The file could not be read.' });
  }
});
