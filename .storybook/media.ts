// Emulates media features, which a page cannot set, in its style sheets and in `matchMedia`.

export interface Media {
  reducedMotion: boolean;
  forcedColors: boolean;
}

const features = {
  reducedMotion: /\(prefers-reduced-motion:\s*reduce\)/g,
  forcedColors: /\(forced-colors:\s*active\)/g,
};
const conditions = new WeakMap<CSSMediaRule, string>();
const realMatchMedia = window.matchMedia.bind(window);
let current: Media = { reducedMotion: false, forcedColors: false };
const isEmulating = () => current.reducedMotion || current.forcedColors;

/** Replaces emulated features in a media condition with a feature that always matches. */
function emulate(condition: string): string {
  let text = condition;
  for (const name of ['reducedMotion', 'forcedColors'] as const)
    if (current[name]) text = text.replaceAll(features[name], '(min-width: 0px)');
  return text;
}

function adaptRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const original = conditions.get(rule) ?? rule.media.mediaText;
      conditions.set(rule, original);
      const wanted = emulate(original);
      if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
    }
    if (rule instanceof CSSGroupingRule) adaptRules(rule.cssRules);
  }
}

function adaptStyleSheets(): void {
  for (const sheet of document.styleSheets) {
    try {
      adaptRules(sheet.cssRules);
    } catch {
      // The rules of a cross-origin style sheet cannot be read.
    }
  }
}

// Lazy-loaded screens add their style sheets later. The rules of a linked one are available when it has loaded.
const observer = new MutationObserver(adaptStyleSheets);
document.head.addEventListener('load', () => isEmulating() && adaptStyleSheets(), { capture: true });

export function emulateMedia(media: Media): void {
  current = media;
  document.documentElement.toggleAttribute('data-forced-colors', media.forcedColors);
  window.matchMedia = (query) => realMatchMedia(emulate(query));
  adaptStyleSheets();
  observer.disconnect();
  if (isEmulating()) observer.observe(document.head, { childList: true });
}
