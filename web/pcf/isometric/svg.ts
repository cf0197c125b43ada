// A drawing -> SVG. Colors are CSS variables with fallbacks, so that the drawing is light on the screen and black on paper.
import type { Drawing, Group } from './drawing.ts';
import type { Place } from './projection.ts';
import { type Fill, roundingOf, type Shape, type Stroke } from './shapes.ts';

/** XML allows neither control characters nor halves of surrogate pairs, escaped or not. */
const isAllowed = (code: number) =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && (code < 0xd800 || code > 0xdfff) && code < 0xfffe);

/** Matches most texts of a drawing, in which nothing needs escaping. */
const plainText = /^[\w .,:/()-]*$/;

const escapeXml = (text: string): string =>
  plainText.test(text)
    ? text
    : [...text]
        .filter((character) => isAllowed(character.charCodeAt(0)) || character.length === 2)
        .join('')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');

/** Rounded to tenths. Integers become text several times faster than fractions, and a drawing has a million numbers. */
function number(value: number): string {
  const tenths = Math.round(value * 10);
  const rest = tenths % 10;
  if (rest === 0) return String(tenths / 10);
  return `${tenths < 0 ? '-' : ''}${Math.abs(Math.trunc(tenths / 10))}.${Math.abs(rest)}`;
}
const at = ({ x, y }: Place): string => `${number(x)} ${number(y)}`;

const ink = 'var(--iso-ink, #111)';
const paper = 'var(--iso-paper, #fff)';
const strokes: Readonly<Record<Stroke, string>> = {
  pipe: `stroke="${ink}" stroke-width="2.4" stroke-linecap="round"`,
  'dashed-pipe': `stroke="${ink}" stroke-width="2.4" stroke-dasharray="7 4"`,
  symbol: `stroke="${ink}" stroke-width="1.1" stroke-linejoin="round"`,
  'dashed-symbol': `stroke="${ink}" stroke-width="1.1" stroke-linejoin="round" stroke-dasharray="3 2"`,
  thin: `stroke="var(--iso-thin, #555)" stroke-width="0.6"`,
  dashed: `stroke="var(--iso-thin, #555)" stroke-width="0.7" stroke-dasharray="4 3"`,
  none: 'stroke="none"',
};
const fills: Readonly<Record<Fill, string>> = { none: 'none', ink, paper };

function cornerPath(from: Place, corner: Place, to: Place): string {
  const [start, end] = roundingOf(from, corner, to);
  return `M${at(from)}L${at(start)}Q${at(corner)} ${at(end)}L${at(to)}`;
}

function shapeToSvg(shape: Shape): string {
  if (shape.kind === 'line') return `<path d="M${at(shape.from)}L${at(shape.to)}" fill="none" ${strokes[shape.stroke]}/>`;
  if (shape.kind === 'corner')
    return `<path d="${cornerPath(shape.from, shape.corner, shape.to)}" fill="none" ${strokes[shape.stroke]}/>`;
  if (shape.kind === 'path')
    return `<path d="M${shape.points.map(at).join('L')}${shape.closed ? 'Z' : ''}" fill="${fills[shape.fill]}" ${strokes[shape.stroke]}/>`;
  if (shape.kind === 'circle')
    return `<circle cx="${number(shape.center.x)}" cy="${number(shape.center.y)}" r="${number(shape.radius)}" fill="${fills[shape.fill]}" ${strokes[shape.stroke]}/>`;
  const turn = shape.angle === 0 ? '' : ` transform="rotate(${number((shape.angle * 180) / Math.PI)} ${at(shape.at)})"`;
  return `<text x="${number(shape.at.x)}" y="${number(shape.at.y)}"${turn} font-size="${shape.size}" text-anchor="middle" dominant-baseline="central" fill="${ink}">${escapeXml(shape.text)}</text>`;
}

/** A wide invisible line under a component, which makes it easier to touch. */
function hitArea(shapes: readonly Shape[]): string {
  const places = shapes.flatMap((shape) => {
    if (shape.kind === 'line') return [shape.from, shape.to];
    if (shape.kind === 'corner') return [shape.from, shape.corner, shape.to];
    return shape.kind === 'path' && shape.stroke === 'pipe' ? shape.points : [];
  });
  return places.length < 2 ? '' : `<path d="M${places.map(at).join('L')}" fill="none" stroke="transparent" stroke-width="14"/>`;
}

function groupToSvg({ component, label, kind, shapes }: Group, idPrefix: string): string {
  const body = shapes.map(shapeToSvg).join('');
  if (component === null) return `<g class="iso-${kind}">${body}</g>`;
  const role =
    kind === 'component'
      ? ` role="option" id="${idPrefix}-${component}" aria-label="${escapeXml(label)}" aria-selected="false"`
      : '';
  return `<g class="iso-${kind}" data-component="${component}"${role}>${kind === 'component' ? hitArea(shapes) : ''}${body}</g>`;
}

/** A drawing as SVG. */
export interface SvgDrawing {
  /** The content of the `svg` element. */
  body: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Two drawings on one page need different values of `idPrefix`. */
export const drawingToSvg = ({ groups, left, top, width, height }: Drawing, idPrefix = 'iso'): SvgDrawing => ({
  body: groups.map((group) => groupToSvg(group, idPrefix)).join('\n'),
  left,
  top,
  width,
  height,
});

/** A complete SVG file. */
export const svgFile = ({ body, left, top, width, height }: SvgDrawing, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, width, height].map(number).join(' ')}" font-family="Arial, Helvetica, sans-serif"><title>${escapeXml(title)}</title>${body}</svg>`;
