import { type ReactNode, Suspense, useState } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import AdminArea from '../web/admin/AdminArea.tsx';
import { createQueryClient } from '../web/api/query-client.ts';
import type { User } from '../web/api/generated/model';
import { consent } from '../web/consent/consent.ts';
import { toUser } from '../web/session/login-result.ts';
import { clearSession, session, storeSession } from '../web/session/session.ts';
import { pauseTimeout, snackbar } from '../web/snackbar/snackbar.ts';
import '../web/theme/tokens.css';
import '../web/theme/base.css';
import app from '../web/App.module.css';
import { startStoryClock } from './clock.ts';
import { example } from './examples.ts';
import { type Media, emulateMedia } from './media.ts';
import { type NetworkSettings, installNetwork } from './network.ts';
import type { Role, Surroundings } from './story.ts';

export interface StageProps {
  surroundings: Surroundings;
  media: Media;
  network: NetworkSettings;
  children: ReactNode;
}

/** Stores the contract's example administrator or user as the signed-in user. */
function signIn(role: Role): void {
  clearSession();
  session.restored = true;
  if (role === 'nobody') return;
  storeSession({ accessToken: 'story', refreshToken: 'story', user: toUser(example<User>('getMe', role)) });
}

/** The site's query client without a delay between retries, so that failures show at once. */
function createStoryClient(): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  return client;
}

/** Resets all state outside the components, and creates the query client and the router of the story. */
function prepareStage({ surroundings, media, network }: StageProps) {
  startStoryClock();
  window.sessionStorage.clear();
  window.localStorage.clear();
  // The PCF checker keeps its files in the history.
  window.history.replaceState(null, '');
  // A timer of the previous story's message would hide this story's message.
  pauseTimeout();
  snackbar.current = null;
  snackbar.queue.length = 0;
  consent.choice = surroundings.consent ?? 'essential';
  signIn(surroundings.role ?? 'nobody');
  emulateMedia(media);
  installNetwork(network);
  const { hook, searchHook } = memoryLocation({ path: surroundings.path ?? '/' });
  return { client: createStoryClient(), hook, searchHook };
}

function Frame({ frame = 'bare', children }: { frame: Surroundings['frame']; children: ReactNode }) {
  if (frame === 'bare') return children;
  if (frame === 'column') return <main style={{ maxWidth: 640, padding: 32 }}>{children}</main>;
  if (frame === 'admin') {
    return (
      <div className={app['admin']}>
        <Suspense>
          <AdminArea>{children}</AdminArea>
        </Suspense>
      </div>
    );
  }
  return (
    <main id="main" className={app['main']}>
      <Suspense>{children}</Suspense>
    </main>
  );
}

/** Wraps a story in the site's providers, at its own URL. Reads its props only when mounted: change `key` to apply new ones. */
export function Stage(props: StageProps) {
  const [{ client, hook, searchHook }] = useState(() => prepareStage(props));
  return (
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={client}>
        <div className={app['root']}>
          <Frame frame={props.surroundings.frame}>{props.children}</Frame>
        </div>
      </QueryClientProvider>
    </Router>
  );
}
