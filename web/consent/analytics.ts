// Analytics according to the visitor's choice. The tag's code is loaded when it is first needed, and only if the server
// configures an id.
import type * as tag from './analytics-tag.ts';

/** The id that the server writes into the page from its configuration; empty if none is configured. */
const configuredId = (): string => document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content ?? '';

type Tag = typeof tag;

let loadedTag: Tag | null = null;
let loading: Promise<Tag> | null = null;

/** Calls `use` with the tag's code, after loading it if necessary. The calls keep their order; a failed load drops them. */
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

export const analytics = {
  enable: () => withTag(({ enableTag }, id) => enableTag(id)),
  disable: () => withTag(({ disableTag }, id) => disableTag(id)),
  report: (event: tag.ConsentEvent) => withTag(({ reportToTag }) => reportToTag(event)),
};
