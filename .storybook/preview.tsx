import type { Decorator, Preview } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { responseExamples } from '../openapi/read.ts';
import { operations } from '../web/dev/bundle.ts';
import { readEntries, removeEntry } from '../web/forms/outbox-store.ts';
import { type CalledOperation, callsEvent, parseExamples, requestCallsEvent } from './channel.ts';
import './media.css';
import './preparing.css';
import { type Call, type Override, waitForResponses } from './network.ts';
import { Stage } from './Stage.tsx';
import { type Role, sizes, type Surroundings } from './story.ts';

// If NODE_ENV is `test`, the lists of react-aria read this variable, in browsers too. With it, they are virtualized, as
// everywhere else.
(globalThis as { process?: unknown }).process ??= { env: { VIRT_ON: 'true' } };

/** The latest call of each operation that the current story has called. */
let called = new Map<string, CalledOperation>();

const emitCalls = () => addons.getChannel().emit(callsEvent, [...called.values()]);
addons.getChannel().on(requestCallsEvent, emitCalls);

function recordCall({ id, choice }: Call): void {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return;
  const { method, path, tag, summary } = operation;
  const examples = responseExamples(operation).map(({ name, status }) => ({ name, status }));
  called.set(id, { id, method, path, tag, summary, choice, examples });
  emitCalls();
}

/** Settings of the toolbar and the panel. Empty values don't change the story. */
interface Globals {
  role: Role | '';
  response: Override;
  motion: 'full' | 'reduced';
  colors: 'site' | 'forced';
  examples: string;
}

const withStage: Decorator = (Story, { id, globals, parameters, canvasElement }) => {
  const { role, response, motion, colors, examples } = globals as unknown as Globals;
  const own = (parameters['surroundings'] ?? {}) as Surroundings;
  // The stage is mounted again if one of these values changes or Storybook remounts the story.
  const key = [id, role, response, motion, colors, examples].join('|');
  if (canvasElement.dataset['stage'] !== key) {
    canvasElement.dataset['stage'] = key;
    called = new Map();
  }
  return (
    <Stage
      key={key}
      surroundings={{ ...own, role: role || (own.role ?? 'nobody') }}
      media={{ reducedMotion: motion === 'reduced', forcedColors: colors === 'forced' }}
      network={{ network: own.network ?? {}, override: response, examples: parseExamples(examples), onCall: recordCall }}
    >
      <Story />
    </Stage>
  );
};

const toolbarItems = (titles: Record<string, string>) => Object.entries(titles).map(([value, title]) => ({ value, title }));

const inPixels = ({ width, height }: (typeof sizes)[keyof typeof sizes]) => ({ width: `${width}px`, height: `${height}px` });

const preview: Preview = {
  decorators: [withStage],
  // Removes requests that an earlier story has stored in the outbox. Otherwise this story would send them and say so.
  async beforeEach({ parameters }) {
    for (const { idempotencyKey } of await readEntries()) await removeEntry(idempotencyKey);
    const { online = true } = (parameters['surroundings'] ?? {}) as Surroundings;
    if (online) return undefined;
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  // A play function waits only for what it tests; the rest of the screen may load later.
  afterEach: waitForResponses,
  parameters: {
    layout: 'fullscreen',
    // Of rules that a story passes, axe lists one element: to list all of them takes as long as the check itself.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    options: { storySort: { order: ['Guide', 'Pages', 'Admin', 'Shell', 'Forms', 'Families', 'UI', 'Mails'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: inPixels(sizes.phone), type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: inPixels(sizes.desktop), type: 'desktop' },
        wide: { name: 'Wide desktop', styles: { width: '1920px', height: '1080px' }, type: 'desktop' },
      },
    },
  },
  initialGlobals: {
    role: '',
    response: '',
    motion: 'full',
    colors: 'site',
    examples: '',
    viewport: { value: 'desktop', isRotated: false },
  },
  globalTypes: {
    role: {
      description: 'Who is signed in',
      toolbar: {
        icon: 'user',
        dynamicTitle: true,
        items: toolbarItems({
          '': 'Role: story default',
          nobody: 'Nobody signed in',
          user: 'Signed in as user',
          admin: 'Signed in as admin',
        }),
      },
    },
    response: {
      description: 'Response of every operation',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: toolbarItems({
          '': 'Response: story default',
          loading: 'No response',
          empty: 'Empty',
          SERVICE_UNAVAILABLE: 'Error 503',
          FORBIDDEN: 'Forbidden 403',
          TOO_MANY_REQUESTS: 'Too many requests 429',
          offline: 'No connection',
        }),
      },
    },
    motion: {
      description: 'Motion',
      toolbar: { icon: 'play', dynamicTitle: true, items: toolbarItems({ full: 'Motion', reduced: 'Reduced motion' }) },
    },
    colors: {
      description: 'Colors',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: toolbarItems({ site: 'Site’s colors', forced: 'Forced colors (approximate)' }),
      },
    },
  },
};

export default preview;
