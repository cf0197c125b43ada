import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
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

function ThreeComponents(props: { marks?: ReadonlyMap<number, string>; selectsMarkedOnly?: boolean }) {
  const [selected, setSelected] = useState<number | null>(null);
  const groups = [0, 1, 2].map((index) => `<g data-component="${index}" id="iso-${index}" role="option"></g>`);
  const [drawing] = useState({ body: groups.join(''), left: 0, top: 0, width: 400, height: 300 });
  return (
    <SpectrumArea>
      <ZoomableDrawing
        drawing={drawing}
        idPrefix="iso"
        label="Line"
        selected={selected}
        marks={marks}
        onSelect={setSelected}
        {...props}
      />
    </SpectrumArea>
  );
}

test('arrow keys, Home and End go to a component, and keys of the browser do not', async () => {
  const screen = await render(<ThreeComponents />);
  const drawing = screen.getByRole('listbox');
  (drawing.element() as HTMLElement).focus();
  const selectedAfter = async (keys: string) => {
    await userEvent.keyboard(keys);
    return drawing.element().getAttribute('aria-activedescendant');
  };
  expect(await selectedAfter('{End}')).toBe('iso-2');
  expect(await selectedAfter('{ArrowLeft}')).toBe('iso-1');
  expect(await selectedAfter('{Alt>}{ArrowLeft}{/Alt}')).toBe('iso-1');
  expect(await selectedAfter('{Home}')).toBe('iso-0');
  expect(await selectedAfter('{ArrowUp}{ArrowDown}')).toBe('iso-1');
});

test('keys and clicks pass over components that cannot be selected', async () => {
  const screen = await render(<ThreeComponents marks={new Map([[1, 'moved']])} selectsMarkedOnly />);
  const drawing = screen.getByRole('listbox');
  const readSelected = () => drawing.element().getAttribute('aria-activedescendant');
  (drawing.element() as HTMLElement).focus();
  drawing
    .element()
    .querySelector('#iso-0')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(readSelected()).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(readSelected()).toBe('iso-1');
  await userEvent.keyboard('{ArrowRight}{End}{Home}');
  expect(readSelected()).toBe('iso-1');
});
