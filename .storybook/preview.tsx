import type { Decorator, Preview } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { answersOf } from '../openapi/read.ts';
import { operations } from '../web/dev/bundle.ts';
import { readEntries, removeEntry } from '../web/forms/outbox-store.ts';
import { askForCallsEvent, type CalledOperation, callsEvent, readExamples } from './channel.ts';
import './media.css';
import './preparing.css';
import { allAnswered, type Call, type Override } from './network.ts';
import { Stage } from './Stage.tsx';
import { phone, type Role, type Surroundings } from './story.ts';

// Spectrum's table asks for this where NODE_ENV is `test`, in browsers, too: rows out of sight are then left out as
// they are anywhere else.
(globalThis as { process?: unknown }).process ??= { env: { VIRT_ON: 'true' } };

/** The latest answer of each operation that the present story has called. */
let called = new Map<string, CalledOperation>();

const tell = () => addons.getChannel().emit(callsEvent, [...called.values()]);
addons.getChannel().on(askForCallsEvent, tell);

function note({ id, choice }: Call): void {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return;
  const { method, path, tag, summary } = operation;
  const examples = answersOf(operation).map(({ name, status }) => ({ name, status }));
  called.set(id, { id, method, path, tag, summary, choice, examples });
  tell();
}

/** Toolbar and panel: empty values don't change the story. */
interface Globals {
  role: Role | '';
  answers: Override;
  motion: 'full' | 'reduced';
  colors: 'site' | 'forced';
  examples: string;
}

const onStage: Decorator = (Story, { id, globals, parameters, canvasElement }) => {
  const { role, answers, motion, colors, examples } = globals as unknown as Globals;
  const own = (parameters['surroundings'] ?? {}) as Surroundings;
  // A visit begins anew where anything of this changes, and where Storybook remounts the story.
  const key = [id, role, answers, motion, colors, examples].join('|');
  if (canvasElement.dataset['stage'] !== key) {
    canvasElement.dataset['stage'] = key;
    called = new Map();
  }
  return (
    <Stage
      key={key}
      surroundings={{ ...own, role: role || (own.role ?? 'nobody') }}
      media={{ reducedMotion: motion === 'reduced', forcedColors: colors === 'forced' }}
      network={{ network: own.network ?? {}, override: answers, examples: readExamples(examples), onCall: note }}
    >
      <Story />
    </Stage>
  );
};

const items = (titles: Record<string, string>) => Object.entries(titles).map(([value, title]) => ({ value, title }));

const preview: Preview = {
  decorators: [onStage],
  // What a story has left to be sent later stays in the browser: another one would send it, and tell of it.
  async beforeEach({ parameters }) {
    for (const { idempotencyKey } of await readEntries()) await removeEntry(idempotencyKey);
    const { online = true } = (parameters['surroundings'] ?? {}) as Surroundings;
    if (online) return undefined;
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  // A story waits for what it is about; the rest of its screen may load later.
  afterEach: allAnswered,
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    options: { storySort: { order: ['Guide', 'Pages', 'Admin', 'Shell', 'UI', 'Families'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: `${phone.width}px`, height: `${phone.height}px` }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
        wide: { name: 'Wide desktop', styles: { width: '1920px', height: '1080px' }, type: 'desktop' },
      },
    },
  },
  initialGlobals: {
    role: '',
    answers: '',
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
        items: items({
          '': 'Role: as the story says',
          nobody: 'Nobody signed in',
          user: 'Signed in as user',
          admin: 'Signed in as admin',
        }),
      },
    },
    answers: {
      description: 'What every operation answers that can',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: items({
          '': 'Answers: as the story says',
          loading: 'Never answers',
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
      toolbar: { icon: 'play', dynamicTitle: true, items: items({ full: 'Motion', reduced: 'Reduced motion' }) },
    },
    colors: {
      description: 'Colors',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: items({ site: 'Site’s colors', forced: 'Forced colors (nearly)' }),
      },
    },
  },
};

export default preview;
