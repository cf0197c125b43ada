import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SvgDrawing } from '../../pcf/isometric/svg.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ZoomableDrawing } from './ZoomableDrawing.tsx';

const ignore = () => undefined;
const marks = new Map<number, string>();

/** A view of a drawing of this width, made anew at each call; null while it is being drawn. */
const view = (width: number | null) => {
  const drawing: SvgDrawing | null =
    width === null ? null : { body: '<g data-component="0" id="iso-0"></g>', left: 0, top: 0, width, height: 300 };
  return (
    <SpectrumArea>
      <ZoomableDrawing drawing={drawing} idPrefix="iso" label="Line" selected={null} marks={marks} onSelect={ignore} />
    </SpectrumArea>
  );
};

test('a drawing that is made again keeps its visible part, and another one is shown whole', async () => {
  const screen = await render(view(400));
  const readViewBox = () => screen.getByRole('listbox').element().querySelector('svg')?.getAttribute('viewBox');
  const whole = readViewBox();
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(readViewBox).not.toBe(whole);
  const zoomed = readViewBox();
  await screen.rerender(view(null));
  await screen.rerender(view(400));
  expect(readViewBox()).toBe(zoomed);
  await screen.rerender(view(800));
  expect(readViewBox()).not.toBe(zoomed);
});
