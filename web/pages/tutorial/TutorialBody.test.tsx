import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import TutorialBody from './TutorialBody.tsx';

const heading = 'Rohrleitungsisometriezeichnungsnummernverzeichnis';

test('long words in headings fit the table of contents on a window of 320 px', async () => {
  const text = ['One', 'Two'].map((name) => `## ${name} ${heading}\n\nText.`).join('\n\n');
  const screen = await render(
    <div style={{ width: 280 }}>
      <TutorialBody text={text} />
    </div>,
  );
  const contents = screen.getByRole('navigation').element();
  expect(contents.scrollWidth).toBeLessThanOrEqual(contents.clientWidth);
});
