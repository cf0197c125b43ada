// `npm run bench -- pcf`: CPU time to read, check and draw a PCF of 100,000 lines. Other load does not affect the figures.
import { checkDocument } from '../../web/pcf/check.ts';
import { drawIsometric } from '../../web/pcf/isometric/draw.ts';
import { drawingToSvg } from '../../web/pcf/isometric/svg.ts';
import { listMaterials } from '../../web/pcf/materials.ts';
import { readDocument } from '../../web/pcf/model.ts';
import { findSample } from '../../web/pcf/samples/all.ts';

const lineCount = 100_000;

/** A file that repeats a sample pipeline under different references. */
function manyPipelines(): string {
  const text = findSample('long-line')?.text ?? '';
  const count = Math.ceil(lineCount / text.split('\n').length);
  return Array.from({ length: count }, (_, index) => text.replace('150-P-5001-CS150', `150-P-${index}`)).join('');
}

/** A file with one pipeline of pipes and elbows, in the shape of a staircase. */
function onePipeline(): string {
  const parts = ['UNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE STAIR\n'];
  for (let step = 0; step * 11 < lineCount; step += 1) {
    const [x, z] = [step * 1152, step * 152];
    parts.push(
      `PIPE\n    END-POINT ${x}.0 0.0 ${z}.0 100\n    END-POINT ${x + 1000}.0 0.0 ${z}.0 100\n    ITEM-CODE P100\n`,
      `ELBOW\n    END-POINT ${x + 1000}.0 0.0 ${z}.0 100\n    END-POINT ${x + 1152}.0 0.0 ${z + 152}.0 100\n    CENTRE-POINT ${x + 1152}.0 0.0 ${z}.0\n    SKEY ELBW\n    ANGLE 9000\n    ITEM-CODE E100\n`,
    );
  }
  return parts.join('');
}

const seconds = () => process.cpuUsage().user / 1e6;
const collect = () => (globalThis as { gc?: () => void }).gc?.();

function measure(name: string, text: string): boolean {
  collect();
  const heapBefore = process.memoryUsage().heapUsed;
  const start = seconds();
  const result = checkDocument(readDocument(text));
  const checked = seconds() - start;
  collect();
  const memory = (process.memoryUsage().heapUsed - heapBefore) / text.length;
  const drawStart = seconds();
  let size = 0;
  for (const network of result.networks)
    size += drawingToSvg(drawIsometric(result.document, network, listMaterials(result.document, network))).body.length;
  const drawn = seconds() - drawStart;
  const lines = result.document.lines.count.toLocaleString('en-US');
  console.log(
    `${name}: ${lines} lines, ${(text.length / 1e6).toFixed(1)} MB, ${result.document.components.length} components; ` +
      `read and checked ${checked.toFixed(2)} s, drawn ${drawn.toFixed(2)} s (${(size / 1e6).toFixed(1)} MB of SVG), ` +
      `memory ${memory.toFixed(1)} times the file`,
  );
  return checked <= 2 && drawn <= 2 && memory <= 10;
}

/** Returns whether the targets are met: 2 s to read and check, 2 s to draw, and memory of ten times the file's size. */
export async function benchPcf(): Promise<boolean> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  (globalThis as { gc?: () => void }).gc ??= runInNewContext('gc') as () => void;
  const many = measure('many pipelines', manyPipelines());
  const one = measure('one pipeline', onePipeline());
  return many && one;
}
