import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { usePrerenderedPart } from './usePrerenderedPart.ts';

function Greeting({ content }: { content: string }) {
  const { attributes, markup } = usePrerenderedPart('greeting', content);
  if (!markup) return <p {...attributes}>{content}, rendered here</p>;
  // oxlint-disable-next-line react/no-danger -- the subject of the test
  return <p {...attributes} dangerouslySetInnerHTML={markup} />;
}

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.createElement('div');
  container.innerHTML = '<p data-part="greeting"><b>Hello</b>, from the build</p>';
  document.body.append(container);
  flushSync(() => {
    root = hydrateRoot(container, <Greeting content="Hello" />);
  });
});

const renderAgain = (content: string) => flushSync(() => root.render(<Greeting content={content} />));

afterEach(() => {
  root.unmount();
  container.remove();
});

test('keeps the prerendered element and what scripts have changed in it while the content is the same', async () => {
  await expect.element(page.getByText('Hello, from the build')).toBeInTheDocument();
  const bold = document.querySelector('b');
  bold?.setAttribute('title', 'changed by a script');
  renderAgain('Hello');
  await expect.element(page.getByTitle('changed by a script')).toBeInTheDocument();
});

test('renders the content once it differs from what the build has rendered', async () => {
  renderAgain('Goodbye');
  await expect.element(page.getByText('Goodbye, rendered here')).toBeInTheDocument();
  expect(document.querySelector('b')).toBeNull();
});

test('renders the content of a part that the page was not prerendered with', async () => {
  root.unmount();
  root = createRoot(container);
  renderAgain('Hello');
  await expect.element(page.getByText('Hello, rendered here')).toBeInTheDocument();
});
