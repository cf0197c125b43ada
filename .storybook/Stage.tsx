import { type ReactNode, Suspense, useState } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import AdminArea from '../web/admin/AdminArea.tsx';
import { makeQueryClient } from '../web/api/query-client.ts';
import type { User } from '../web/api/generated/model';
import { consent } from '../web/consent/consent.ts';
import { operations } from '../web/dev/bundle.ts';
import { answerNamed } from '../openapi/read.ts';
import { toUser } from '../web/session/login-result.ts';
import { clearSession, session, storeSession } from '../web/session/session.ts';
import { hold, snackbar } from '../web/snackbar/snackbar.ts';
import '../web/theme/tokens.css';
import '../web/theme/base.css';
import app from '../web/App.module.css';
import { startStoryClock } from './clock.ts';
import { type Media, useMedia } from './media.ts';
import { type NetworkSettings, useNetwork } from './network.ts';
import type { Role, Surroundings } from './story.ts';

export interface StageProps {
  surroundings: Surroundings;
  media: Media;
  network: NetworkSettings;
  children: ReactNode;
}

/** The contract's own administrator and user, as a sign-in would have stored them. */
function signIn(role: Role): void {
  clearSession();
  session.restored = true;
  if (role === 'nobody') return;
  const getMe = operations.find(({ id }) => id === 'getMe');
  if (!getMe) throw new Error('The contract has no getMe.');
  const user = toUser(answerNamed(getMe, role).value as User);
  storeSession({ accessToken: 'story', refreshToken: 'story', user });
}

/** The site's client, which waits for nothing before it tries again: a state of failure is there at once. */
function storyClient(): QueryClient {
  const client = makeQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  return client;
}

/** Everything that outlives a component is put back to where a visit begins. */
function begin({ surroundings, media, network }: StageProps) {
  startStoryClock();
  window.sessionStorage.clear();
  window.localStorage.clear();
  // The time of a message that the story before has left would end this one's.
  hold();
  snackbar.current = null;
  snackbar.queue.length = 0;
  consent.choice = surroundings.consent ?? 'essential';
  signIn(surroundings.role ?? 'nobody');
  useMedia(media);
  useNetwork(network);
  const { hook, searchHook } = memoryLocation({ path: surroundings.path ?? '/' });
  return { client: storyClient(), hook, searchHook };
}

function Frame({ frame = 'bare', children }: { frame: Surroundings['frame']; children: ReactNode }) {
  if (frame === 'bare') return children;
  if (frame === 'column') return <main style={{ maxWidth: 640, padding: 32 }}>{children}</main>;
  return (
    <main id="main" className={app['main']} data-area={frame === 'admin' ? 'admin' : 'public'}>
      <Suspense>{frame === 'admin' ? <AdminArea>{children}</AdminArea> : children}</Suspense>
    </main>
  );
}

/** The site's providers around a story, at its own URL. Give it a key: it reads its settings once. */
export function Stage(props: StageProps) {
  const [{ client, hook, searchHook }] = useState(() => begin(props));
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
