// Events between the preview and the Contract panel, and the format of chosen examples in the URL.

/** From the preview: the operations that the story has called so far, as `CalledOperation[]`. */
export const callsEvent = 'contract/calls';
/** From the panel: requests a `callsEvent`. */
export const requestCallsEvent = 'contract/ask';

export interface CalledOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Name of the example that was returned, or `loading` or `offline`. */
  choice: string;
  examples: { name: string; status: number }[];
}

/** Parses the chosen examples from a Storybook global, which is part of the URL: `listFamilies-empty,getMe-user`. */
export const parseExamples = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('-')), pair.slice(pair.indexOf('-') + 1)]),
  );

export const formatExamples = (examples: Record<string, string>): string =>
  Object.entries(examples)
    .map(([id, name]) => `${id}-${name}`)
    .join(',');
