// Analytics according to the visitor's choice. The code of the tag is loaded with the first choice that needs it, and only
// where the server names an identifier.
import type * as tag from './analytics-tag.ts';
import type { Analytics } from './consent.ts';

/** Written into the page by the server from its configuration; empty where there is none. */
const configuredId = (): string => document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content ?? '';

type Tag = typeof tag;

let loadedTag: Tag | null = null;
let loading: Promise<Tag> | null = null;

/** Uses the code of the tag: at once when it is loaded. The calls keep their order. Without the code no tag is running. */
function withTag(use: (loaded: Tag, id: string) => void): void {
  const id = configuredId();
  if (!id) return;
  if (loadedTag) return use(loadedTag, id);
  // One promise for all calls: two imports of one module may be fulfilled in either order.
  loading ??= import('./analytics-tag.ts').then((loaded) => (loadedTag = loaded));
  loading
    .then((loaded) => use(loaded, id))
    .catch(() => {
      loading = null;
    });
}

export const analytics: Analytics = {
  enable: () => withTag(({ enableTag }, id) => enableTag(id)),
  disable: () => withTag(({ disableTag }, id) => disableTag(id)),
  report: (event) => withTag(({ reportToTag }) => reportToTag(event)),
};
