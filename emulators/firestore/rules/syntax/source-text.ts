/** A position in a source text. Lines and columns start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets in a text to lines and columns. */
export class SourceText {
  readonly text: string;
  private readonly lineStarts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  position(offset: number): Position {
    let [low, high] = [0, this.lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1 };
  }
}
