const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Tracks the nesting of lists and objects in the bytes of a JSON text, chunk by chunk, without parsing it. */
export class JsonNesting {
  readonly #maxLevels: number;
  #level = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(maxLevels: number) {
    this.#maxLevels = maxLevels;
  }

  /** Reads the next bytes. Returns the index of the first byte that exceeds the maximum nesting, or the number of bytes. */
  read(bytes: Uint8Array): number {
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (this.#isInText) this.#readText(byte);
      else if (byte === quote) this.#isInText = true;
      else if (byte === closeList || byte === closeObject) this.#level -= 1;
      else if (byte === openList || byte === openObject) {
        if (this.#level === this.#maxLevels) return index;
        this.#level += 1;
      }
    }
    return bytes.length;
  }

  #readText(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
  }
}
