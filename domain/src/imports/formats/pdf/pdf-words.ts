/** A piece of text with its place on a page. */
export interface PdfText {
  readonly text: string;
  /** points from the left edge */
  readonly left: number;
  readonly right: number;
  /** points from the top of the first page, so that later pages come below */
  readonly top: number;
  readonly height: number;
}

/** The words of one line of print, from left to right. */
export interface PdfLine {
  /** the number of the line in the document, from 1 */
  readonly line: number;
  readonly top: number;
  readonly height: number;
  readonly words: readonly PdfText[];
}

/** Groups pieces of text by their height on the page into lines of words. */
export function linesOf(texts: readonly PdfText[]): PdfLine[] {
  const words = texts.flatMap(wordsOf).toSorted((a, b) => a.top - b.top);
  const lines: PdfText[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const first = line?.[0];
    // Texts of several sizes on one line have tops a little apart.
    if (line && first && word.top - first.top < Math.min(first.height, word.height) * 0.5) {
      line.push(word);
    } else {
      lines.push([word]);
    }
  }
  return lines.map((line, index) => ({
    line: index + 1,
    top: line[0]?.top ?? 0,
    height: line[0]?.height ?? 0,
    words: joined(line.toSorted((a, b) => a.left - b.left)),
  }));
}

/** Splits a text at its spaces. The place of a word is in proportion to its letters. */
function wordsOf(piece: PdfText): PdfText[] {
  const width = (piece.right - piece.left) / Math.max(1, piece.text.length);
  return [...piece.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    ...piece,
    text,
    left: piece.left + index * width,
    right: piece.left + (index + text.length) * width,
  }));
}

/** Joins the parts of a word, because some programs place each letter on its own. */
function joined(words: readonly PdfText[]): PdfText[] {
  const whole: PdfText[] = [];
  for (const word of words) {
    const before = whole.at(-1);
    if (before && word.left - before.right < word.height * 0.1) {
      const right = Math.max(before.right, word.right);
      whole[whole.length - 1] = { ...before, text: before.text + word.text, right };
    } else {
      whole.push(word);
    }
  }
  return whole;
}

export const textOf = (words: readonly PdfText[]): string =>
  words.map(({ text }) => text).join(' ');
