// A page cannot set its own media features; these make its style sheets and scripts believe that they are set.

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
let present: Media = { reducedMotion: false, forcedColors: false };

/** A condition with the features that are set replaced by one that always holds. */
function pretend(condition: string): string {
  let text = condition;
  for (const name of ['reducedMotion', 'forcedColors'] as const)
    if (present[name]) text = text.replaceAll(features[name], '(min-width: 0px)');
  return text;
}

function adapt(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const original = conditions.get(rule) ?? rule.media.mediaText;
      conditions.set(rule, original);
      const wanted = pretend(original);
      if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
    }
    if (rule instanceof CSSGroupingRule) adapt(rule.cssRules);
  }
}

function adaptAll(): void {
  for (const sheet of document.styleSheets) {
    try {
      adapt(sheet.cssRules);
    } catch {
      // A style sheet of another origin does not show its rules.
    }
  }
}

/** Style sheets of screens arrive with the screens. */
const late = new MutationObserver(adaptAll);

export function useMedia(media: Media): void {
  present = media;
  document.documentElement.toggleAttribute('data-forced-colors', media.forcedColors);
  window.matchMedia = (query) => realMatchMedia(pretend(query));
  adaptAll();
  late.disconnect();
  if (media.reducedMotion || media.forcedColors) late.observe(document.head, { childList: true });
}
