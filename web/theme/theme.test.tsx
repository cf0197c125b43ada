/// <reference types="@vitest/browser-playwright" />
import { ActionButton, Button, Checkbox, TextField, ToggleButton } from '@adobe/react-spectrum';
import { beforeEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from './SpectrumArea.tsx';

beforeEach(async () => {
  await render(
    <SpectrumArea>
      <p>Text</p>
      <Button variant="accent">Button</Button>
      <Button variant="secondary">Secondary</Button>
      <ActionButton>Action</ActionButton>
      <ActionButton isQuiet>Quiet</ActionButton>
      <ToggleButton isQuiet>Toggle</ToggleButton>
      <TextField label="Field" defaultValue="value" />
      <Checkbox>Checkbox</Checkbox>
    </SpectrumArea>,
  );
});

test('all buttons are pill-shaped', () => {
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons).toHaveLength(5);
  for (const button of buttons) {
    const radius = Number.parseFloat(getComputedStyle(button).borderTopLeftRadius);
    expect([button.textContent, radius >= button.getBoundingClientRect().height / 2]).toEqual([button.textContent, true]);
  }
});

test('controls have the font of the page', () => {
  const font = getComputedStyle(document.querySelector('p') as Element).fontFamily;
  for (const control of document.querySelectorAll('button, input, label')) {
    expect([control.outerHTML, getComputedStyle(control).fontFamily]).toEqual([control.outerHTML, font]);
  }
});

test('labels have the same room above and below', () => {
  for (const label of document.querySelectorAll('button span')) {
    const { paddingTop, paddingBottom } = getComputedStyle(label);
    expect([label.textContent, paddingTop]).toEqual([label.textContent, paddingBottom]);
  }
});

test('the box of a checkbox has a radius of the theme', () => {
  const box = document.querySelector('input[type=checkbox] + span');
  expect(getComputedStyle(box as Element, '::before').borderTopLeftRadius).toBe('4px');
});

test('Spectrum’s animations take as long as those of the site', () => {
  const style = getComputedStyle(document.querySelector('.sw-theme') as Element);
  const durations = ['100', '200', '300', '400', '500', '600', '800'].map((step) =>
    style.getPropertyValue(`--spectrum-global-animation-duration-${step}`),
  );
  expect(durations).toEqual(['100ms', '100ms', '250ms', '250ms', '250ms', '250ms', '400ms']);
});

test('a focused button is printed without its focus ring', async () => {
  await userEvent.tab();
  const button = document.activeElement as Element;
  const ring = () => [getComputedStyle(button).outlineStyle, getComputedStyle(button, '::after').boxShadow];
  expect(ring()).not.toEqual(['none', 'none']);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.poll(ring).toEqual(['none', 'none']);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});
