// Stands in a prerendered page itself, as entry-missing.ts does in every page; the server names its hash in the content
// policy. The page is complete as it is sent, so its code and the rest of its style are asked for once it can be seen. Until
// they are there, what somebody presses is remembered: links lead on and fields take text by themselves, buttons do not.
import { aliveEvent, laterId } from './names.ts';

/** Where the browser tells of no paint though the page is in sight. */
const patienceMs = 2000;

let begun = false;
/** Fetches what completes the page. Put in by a script, none of it blocks anything. */
function begin(): void {
  if (begun) return;
  begun = true;
  const later = document.getElementById(laterId);
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
}

// In a tab that opens in the background nothing is painted before it is looked at.
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) begin();
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, patienceMs);
}

/** The last button that was pressed: pressing one again and again in impatience is one wish. */
let pressed: HTMLElement | null = null;
const remember = (event: MouseEvent): void => {
  const button = (event.target as Element).closest('button');
  if (!button) return;
  // A form's would send it as the browser does by itself: with what was typed in the address, past every check.
  event.preventDefault();
  pressed = button;
};
document.addEventListener('click', remember, true);
document.addEventListener(
  aliveEvent,
  () => {
    document.removeEventListener('click', remember, true);
    // React takes over at once what an event is for, if it has not come to it yet.
    pressed?.click();
  },
  { once: true },
);
