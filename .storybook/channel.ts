// What the preview tells the panel.

/** The operations that the story has called so far: `CalledOperation[]`. */
export const callsEvent = 'contract/calls';
/** The panel asks for them. */
export const askForCallsEvent = 'contract/ask';

export interface CalledOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Name of the example that it answered, or `loading`, `offline`. */
  choice: string;
  examples: { name: string; status: number }[];
}

/** Chosen examples as the value of a Storybook global, which is in the URL: `listFamilies-empty,getMe-user`. */
export const readExamples = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('-')), pair.slice(pair.indexOf('-') + 1)]),
  );

export const writeExamples = (examples: Record<string, string>): string =>
  Object.entries(examples)
    .map(([id, name]) => `${id}-${name}`)
    .join(',');
