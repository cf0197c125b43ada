import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import type { View } from '../../pcf/isometric/fit.ts';
import type { SvgDrawing } from '../../pcf/isometric/svg.ts';
import { useZoom } from './useZoom.ts';
import { useViewSize } from './useViewSize.ts';
import { zoomStep } from './zoom.ts';
import styles from './IsometricView.module.css';

/** Fraction of the visible part by which Shift and an arrow key pan. */
const panStep = 0.15;

const pans: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowRight: [panStep, 0],
  ArrowLeft: [-panStep, 0],
  ArrowDown: [0, panStep],
  ArrowUp: [0, -panStep],
};

/** By how many components a key moves the selection, at most to the first or last one. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

type Zoom = ReturnType<typeof useZoom>;

interface ZoomableDrawingProps {
  /** Null while it is being drawn: its place is shown already. */
  drawing: SvgDrawing | null;
  /** The prefix of the ids in the drawing. */
  idPrefix: string;
  label: string;
  selected: number | null;
  /** Component -> its mark: the severity of its worst finding, or how it changed. */
  marks: ReadonlyMap<number, string>;
  /** Whether only components with a mark can be selected; by default all can. */
  selectsMarkedOnly?: boolean;
  onSelect: (component: number) => void;
  /** Called with the size of the place for the drawing. */
  onSize?: (view: View) => void;
  /** Additional buttons of the toolbar. */
  children?: ReactNode;
}

/** Sets the mark, the selection and the accessible name of each component in the drawing. */
function markComponents(container: HTMLElement, marks: ReadonlyMap<number, string>, selected: number | null) {
  for (const group of container.querySelectorAll<SVGGElement>('[data-component]')) {
    const index = Number(group.dataset['component']);
    const mark = marks.get(index) ?? '';
    group.dataset['mark'] = mark;
    group.dataset['selected'] = String(index === selected);
    if (group.role !== 'option') continue;
    group.setAttribute('aria-selected', String(index === selected));
    const name = (group.dataset['name'] ??= group.getAttribute('aria-label') ?? '');
    group.setAttribute('aria-label', mark ? `${name}, ${mark}` : name);
  }
}

/** Arrow keys, Home and End go to a component; arrow keys with Shift pan. Plus, minus and 0 zoom. */
function handleKey(event: KeyboardEvent, { panBy, zoomBy, fit }: Zoom, goToComponent: (by: number) => void) {
  // The browser's own keys: they zoom the page, or go back in its history.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const pan = event.shiftKey && pans[event.key];
  const step = steps[event.key];
  if (pan) panBy(...pan);
  else if (step) goToComponent(step);
  else if (event.key === '+' || event.key === '=') zoomBy(1 / zoomStep);
  else if (event.key === '-') zoomBy(zoomStep);
  else if (event.key === '0') fit();
  else return;
  event.preventDefault();
}

/** Shows the marks and the selected component. */
function useMarks(
  container: RefObject<HTMLElement | null>,
  order: readonly number[],
  { idPrefix, marks, selected }: Pick<ZoomableDrawingProps, 'idPrefix' | 'marks' | 'selected'>,
  reveal: Zoom['reveal'],
): void {
  // The SVG is set as markup: rendering thousands of components as React elements takes seconds.
  useEffect(() => {
    if (order.length > 0 && container.current) markComponents(container.current, marks, selected);
  }, [container, order, marks, selected]);
  useEffect(() => {
    if (selected === null || !order.includes(selected)) return;
    const group = container.current?.querySelector<SVGGElement>(`#${idPrefix}-${selected}`);
    if (!group) return;
    const box = group.getBBox();
    reveal({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }, [container, order, idPrefix, selected, reveal]);
}

/** A drawing that pans and zooms; arrow keys go from component to component. */
export function ZoomableDrawing(props: ZoomableDrawingProps) {
  const { drawing, idPrefix, label, selected, marks, selectsMarkedOnly = false, onSelect, onSize, children } = props;
  const body = drawing?.body ?? '';
  const container = useRef<HTMLDivElement>(null);
  useViewSize(container, onSize);
  const zoom = useZoom(drawing, container);
  const { frame, hasDragged, reveal, handlers } = zoom;
  const order = useMemo(() => [...body.matchAll(/ id="[a-z-]+-(\d+)"/g)].map(([, index]) => Number(index)), [body]);
  useMarks(container, order, props, reveal);
  const canSelect = (component: number) => !selectsMarkedOnly || marks.has(component);
  const choose = (target: EventTarget) => {
    const group = target instanceof Element ? target.closest<SVGGElement>('[data-component]') : null;
    const component = Number(group?.dataset['component']);
    if (group && !hasDragged() && canSelect(component)) onSelect(component);
  };
  const goToComponent = (by: number) => {
    const choices = order.filter(canSelect);
    const found = selected === null ? -1 : choices.indexOf(selected);
    // Without a selection, a key that goes back begins at the end.
    const at = found < 0 && by < 0 ? choices.length : found;
    const next = choices[Math.min(choices.length - 1, Math.max(0, at + by))];
    if (next !== undefined) onSelect(next);
  };
  return (
    <>
      <Toolbar zoom={zoom}>{children}</Toolbar>
      <div
        ref={container}
        className={styles.drawing}
        data-selects={selectsMarkedOnly ? 'marked' : 'all'}
        role="listbox"
        tabIndex={0}
        aria-label={`${label}. Arrow keys go through the components, Shift and arrow keys pan, plus and minus zoom.`}
        aria-activedescendant={selected !== null && order.includes(selected) ? `${idPrefix}-${selected}` : undefined}
        {...handlers}
        onClick={(event) => choose(event.target)}
        onKeyDown={(event) => handleKey(event, zoom, goToComponent)}
      >
        <svg
          role="presentation"
          viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
          fontFamily="Arial, Helvetica, sans-serif"
          dangerouslySetInnerHTML={{ __html: body }}
        />
      </div>
      <p className={styles.hint}>Drag to pan. To zoom, pinch, or click the drawing and scroll. Fit shows the whole drawing.</p>
    </>
  );
}

function Toolbar({ zoom: { zoomBy, fit }, children }: { zoom: Zoom; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      <ActionButton aria-label="Zoom in" onPress={() => zoomBy(1 / zoomStep)}>
        +
      </ActionButton>
      <ActionButton aria-label="Zoom out" onPress={() => zoomBy(zoomStep)}>
        −
      </ActionButton>
      <ActionButton onPress={fit}>Fit</ActionButton>
      {children}
    </div>
  );
}
