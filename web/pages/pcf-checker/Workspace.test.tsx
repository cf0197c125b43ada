import { afterEach, expect, test, vi } from 'vitest';
import { page as viewport, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { checkText } from '../../pcf/check.ts';
import { findSample } from '../../pcf/samples/all.ts';
import '../../theme/tokens.css';
import '../../theme/base.css';
import type { Answer, CheckAnswer, Task } from './protocol.ts';
import Workspace from './Workspace.tsx';

/** A worker that answers a check only when the test says so. */
class HeldWorker extends EventTarget {
  static started: HeldWorker[] = [];
  tasks: Task[] = [];
  isTerminated = false;

  constructor() {
    super();
    HeldWorker.started.push(this);
  }

  postMessage(task: Task) {
    this.tasks.push(task);
  }

  terminate() {
    this.isTerminated = true;
  }

  answerCheck() {
    const [task] = this.tasks;
    if (task?.kind !== 'check' || this.isTerminated) throw new Error('There is no check to answer.');
    const { document, isPcf, findings, counts } = checkText(task.text);
    const data: CheckAnswer = {
      kind: 'checked',
      isPcf,
      findings,
      counts,
      leftOut: [],
      pipelines: document.pipelines.map(({ index, reference }) => ({ index, reference, componentCount: 0 })),
      components: [],
      lineCount: document.lines.count,
    };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const currentWorker = () => HeldWorker.started.at(-1);
const textOf = (task: Task | undefined) => (task?.kind === 'check' ? task.text : null);
const faulty = findSample('decimal-comma')?.text ?? '';
const manyFaults = faulty.repeat(40);

const ignore = () => undefined;

async function open(text = faulty) {
  HeldWorker.started = [];
  vi.stubGlobal('Worker', HeldWorker);
  const files = [{ name: 'line.pcf', text, encoding: 'utf-8' as const }];
  const page = await render(
    <Workspace files={files} offered={null} error={null} onAdd={ignore} onAnswer={ignore} onClose={ignore} />,
  );
  currentWorker()?.answerCheck();
  return page;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('fixes found in an earlier text cannot be applied', async () => {
  const page = await open();
  const fix = page.getByRole('checkbox', { name: /^Write/ }).first();
  await fix.click();
  await page.getByRole('button', { name: 'Apply 1 fix' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveFocus();
  const repaired = textOf(currentWorker()?.tasks[0]);
  expect(repaired).not.toBe(faulty);
  expect(HeldWorker.started.filter(({ isTerminated }) => !isTerminated)).toEqual([currentWorker()]);

  await fix.click();
  await expect.element(page.getByRole('button', { name: 'Apply fixes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading).toHaveFocus();
  currentWorker()?.answerCheck();
  expect(textOf(currentWorker()?.tasks[0])).toBe(faulty);
  await expect.element(page.getByRole('button', { name: /^Apply/ })).toBeVisible();
});

test('a canceled check leaves no results behind', async () => {
  const page = await open();
  await page
    .getByRole('checkbox', { name: /^Write/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Apply 1 fix' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('The check was canceled.')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Findings' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Check again' }).click();
  currentWorker()?.answerCheck();
  await expect.element(page.getByRole('list', { name: 'Findings' })).toBeVisible();
  await expect.element(page.getByText('The check was canceled.')).not.toBeInTheDocument();
});

test('arrow keys, Home and End go from finding to finding', async () => {
  const page = await open(findSample('overlapping-elbows')?.text);
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('button');
  await findings.first().click();
  await userEvent.keyboard('{End}');
  await expect.element(findings.last()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(findings.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Home}');
  await expect.element(findings.first()).toHaveFocus();
});

test('says that the filters hide all findings', async () => {
  const page = await open();
  await page.getByRole('checkbox', { name: /^Errors/ }).click();
  await expect.element(page.getByText(/^All findings are hidden/)).toBeVisible();
});

test('the focus stays in the workspace when the focused button disappears or disables itself', async () => {
  const page = await open();
  const heading = page.getByRole('heading', { level: 1 });
  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await expect.element(heading).toHaveFocus();
  };
  await page
    .getByRole('checkbox', { name: /^Write/ })
    .first()
    .click();
  await press('Apply 1 fix');
  await press('Cancel');
  await press('Check again');
});

test('after switching all rules on, the focus is at their count', async () => {
  const page = await open();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: 'Switch all on' }).click();
  await expect.element(page.getByText(/^(\d+) of \1 rules are on\./)).toHaveFocus();
});

test('showing more findings focuses the first new one', async () => {
  const page = await open(manyFaults);
  await page.getByRole('button', { name: /^Show \d+ more/ }).click();
  const findings = page.getByRole('list', { name: 'Findings' }).element().querySelectorAll('[data-finding]');
  expect([...findings].indexOf(document.activeElement ?? document.body)).toBe(200);
});

test('says what failed after a check, and keeps its findings', async () => {
  const page = await open();
  const data: Answer = { kind: 'failed', message: 'Out of memory' };
  currentWorker()?.dispatchEvent(new MessageEvent('message', { data }));
  await expect.element(page.getByText('The drawing or the comparison failed')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Findings' })).toBeVisible();
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect.element(page.getByText('No materials yet.')).toBeVisible();
});

test('does not wait for the materials of a file without components', async () => {
  const page = await open('UNITS-BORE FURLONG\n');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect.element(page.getByText('No materials yet.')).toBeVisible();
});

test('lists the materials also if the place of the drawing has no size yet', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(0);
  const page = await open();
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect.poll(() => currentWorker()?.tasks.map(({ kind }) => kind)).toEqual(['check', 'draw']);
  await expect.element(page.getByText('Listing the materials…')).toBeVisible();
});

test('a file without findings is drawn once, in the room that the list of findings leaves', async () => {
  await viewport.viewport(1280, 800);
  await open(findSample('pump-discharge')?.text);
  await expect.poll(() => currentWorker()?.tasks.length).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const draws = currentWorker()?.tasks.filter(({ kind }) => kind === 'draw');
  expect(draws).toHaveLength(1);
});
