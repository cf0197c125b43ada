// Inline script of prerendered pages (entry-missing.ts is inlined in every page); the server allows it in the content
// security policy by its hash. The prerendered page is complete, so its code and the rest of its style are loaded after the
// first contentful paint. Until hydration, the script remembers the last pressed button, and then repeats it and the changes of
// checkboxes and selects outside of forms: links and fields work without code.
import { hydratedEvent, laterId } from './names.ts';

/** Loading starts after this time if the browser reports no contentful paint although the page is visible. */
const maxWaitMs = 2000;

/** Inserts the style sheets, which do not block rendering because a script inserts them. */
function insertSheets(sheets: readonly HTMLLinkElement[]): void {
  const critical = document.querySelector('style');
  if (!critical) return;
  // The style sheets load in any order. The critical CSS stays after them until all are loaded, so that a loaded sheet cannot
  // override a rule that a missing sheet will set.
  critical.before(...sheets);
  const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve)));
  void Promise.all(loaded).then(() => critical.remove());
}

let hasBegun = false;
/** Loads the code and the rest of the style. */
function loadRest(): void {
  if (hasBegun) return;
  hasBegun = true;
  const later = document.getElementById(laterId);
  if (!(later instanceof HTMLTemplateElement)) return;
  insertSheets([...later.content.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]);
  document.head.append(later.content);
}

// A tab in the background paints only when it becomes visible.
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) loadRest();
else {
  // The first paint can be the background alone.
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) loadRest();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(loadRest, maxWaitMs);
}

/** The last pressed button. Repeated presses count once. */
let pressed: HTMLElement | null = null;
const remember = (event: MouseEvent): void => {
  const button = (event.target as Element).closest('button');
  if (!button) return;
  // Prevents the browser's own form submission, which would put the fields into the URL without validation.
  event.preventDefault();
  pressed = button;
};
document.addEventListener('click', remember, true);

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * The checkboxes and selects outside of forms that the visitor has used. Forms read their values themselves. A field can
 * differ from the page without having been used: after Back, the browser restores its value of the earlier visit.
 */
const used = new Set<Field>();
const rememberChange = ({ target }: Event): void => {
  if ((target as Element).matches('input[type=checkbox]:not(form *), select:not(form *)')) used.add(target as Field);
};
document.addEventListener('change', rememberChange, true);

function isChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  return !field.selectedOptions[0]?.defaultSelected;
}

/** Repeats the changes of fields, which React has not seen. */
async function repeatChanges(changes: readonly { field: Field; value: string }[]): Promise<void> {
  for (const { field, value } of changes) {
    // React hydrates the target of an event first. Only a change after that has an effect.
    field.dispatchEvent(new Event('keyup', { bubbles: true }));
    if (field instanceof HTMLInputElement) {
      field.checked = !field.checked;
      field.click();
    } else {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    // React renders the change in a microtask.
    await Promise.resolve();
  }
}

document.addEventListener(
  hydratedEvent,
  () => {
    document.removeEventListener('click', remember, true);
    document.removeEventListener('change', rememberChange, true);
    const changes = [...used].filter(isChanged).map((field) => ({ field, value: field.value }));
    // React hydrates the target of an event first.
    pressed?.click();
    void repeatChanges(changes);
  },
  { once: true },
);
