// Faulty variants of a text, for tests.

/** Every line of a text deleted, doubled, and exchanged with the next. */
export function* mutationsOf(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let line = 0; line < lines.length; line += 1) {
    const [own = '', next = ''] = lines.slice(line, line + 2);
    const replaced = (count: number, ...by: string[]) =>
      [...lines.slice(0, line), ...by, ...lines.slice(line + count)].join('\n');
    yield replaced(1);
    yield replaced(1, own, own);
    yield replaced(2, next, own);
  }
}
