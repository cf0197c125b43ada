// Positions of lines and words in a text. Nothing is copied, so that a file of 20 MB is in memory only once.

export interface Word {
  text: string;
  /** Offset in the whole text. */
  start: number;
  end: number;
}

const lineFeed = 10;
const carriageReturn = 13;

const isBlank = (code: number) => code === 32 || code === 9 || code === 0xa0 || code === 0xfeff || code === 11 || code === 12;

/** The lines of a text, numbered from 0. `\r\n`, `\n` and `\r` end a line. */
export class Lines {
  readonly text: string;
  /** Offset of each line's first character, and the text's length as the last entry. */
  private readonly starts: Uint32Array;

  constructor(text: string) {
    this.text = text;
    let count = 1;
    const each = (found: (next: number) => void) => {
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code === lineFeed || (code === carriageReturn && text.charCodeAt(index + 1) !== lineFeed)) found(index + 1);
      }
    };
    each(() => (count += 1));
    const starts = new Uint32Array(count + 1);
    let line = 1;
    each((next) => (starts[line++] = next));
    starts[count] = text.length;
    this.starts = starts;
  }

  get count(): number {
    return this.starts.length - 1;
  }

  start(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  /** Offset after the line's terminator. */
  next(line: number): number {
    return this.starts[line + 1] ?? this.text.length;
  }

  /** Offset of the line's terminator, or of the end of the text. */
  end(line: number): number {
    const start = this.start(line);
    let end = this.next(line);
    if (end > start && this.text.charCodeAt(end - 1) === lineFeed) end -= 1;
    if (end > start && this.text.charCodeAt(end - 1) === carriageReturn) end -= 1;
    return end;
  }

  /** The line without its terminator. */
  content(line: number): string {
    return this.text.slice(this.start(line), this.end(line));
  }

  terminator(line: number): string {
    return this.text.slice(this.end(line), this.next(line));
  }

  /** The line that contains an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.start(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  firstWord(line: number): Word | null {
    return this.wordFrom(this.start(line), this.end(line));
  }

  words(line: number): Word[] {
    const found: Word[] = [];
    const end = this.end(line);
    for (let word = this.wordFrom(this.start(line), end); word; word = this.wordFrom(word.end, end)) found.push(word);
    return found;
  }

  /** The text after the first word, without surrounding white space. */
  rest(line: number): Word {
    const lineEnd = this.end(line);
    let start = this.firstWord(line)?.end ?? lineEnd;
    let end = lineEnd;
    while (start < end && isBlank(this.text.charCodeAt(start))) start += 1;
    while (end > start && isBlank(this.text.charCodeAt(end - 1))) end -= 1;
    return { text: this.text.slice(start, end), start, end };
  }

  private wordFrom(from: number, end: number): Word | null {
    let start = from;
    while (start < end && isBlank(this.text.charCodeAt(start))) start += 1;
    if (start >= end) return null;
    let last = start;
    while (last < end && !isBlank(this.text.charCodeAt(last))) last += 1;
    return { text: this.text.slice(start, last), start, end: last };
  }
}
