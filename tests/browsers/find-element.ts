/** An element as a person identifies it. */
export interface Target {
  role: 'button' | 'checkbox' | 'combobox' | 'heading' | 'link' | 'rowheader' | 'textbox';
  /** Its accessible name. */
  name: RegExp;
}

/**
 * Finds the first visible and enabled element of a role and name, or null. Runs in the page: drivers send its source text,
 * so it may use only its parameters.
 */
export function findElement(role: string, namePattern: string): HTMLElement | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    rowheader: 'th, [role=rowheader]',
    textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
  };
  const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const labelIds = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const named = labelIds.map((id) => textOf(document.querySelector(`#${CSS.escape(id)}`))).join(' ');
    return element.getAttribute('aria-label') || named || labels.map(textOf).join(' ') || textOf(element);
  };
  const pattern = new RegExp(namePattern);
  const elements = document.querySelectorAll<HTMLElement>(selectors[role] ?? `[role=${role}]`);
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [aria-disabled=true]');
  return [...elements].find((element) => isUsable(element) && pattern.test(nameOf(element))) ?? null;
}
