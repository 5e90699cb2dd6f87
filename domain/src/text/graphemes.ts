const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into the characters that a reader sees. A joined emoji is one of them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the first `length` visible characters of a text, with an ellipsis if more follow. */
export function shortened(text: string, length: number): string {
  const characters = graphemesOf(text);
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Letters of Hebrew, Arabic and the other scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Isolates a name that is written from right to left. Otherwise it turns the amount beside it
 * around. Other names stay as they are.
 */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
