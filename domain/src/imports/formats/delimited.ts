/** One row of a delimited file: its fields as text, and the line of the file on which it starts. */
export interface Row {
  readonly line: number;
  readonly fields: readonly string[];
  /**
   * true for a last row without a line break or closing quote, because the file may be truncated
   */
  readonly mayBeCut?: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_ROWS = 50;

/**
 * Returns the delimiter that separates the most fields of the first rows into rows of one width.
 */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, 100_000);
  const scores = DELIMITERS.map((delimiter) => {
    const widths = splitRows(sample, delimiter)
      .slice(0, SAMPLE_ROWS)
      .map(({ fields }) => fields.length);
    const width = mostFrequent(widths);
    const alike = widths.filter((each) => each === width).length;
    // Commas inside of amounts and texts part many rows too, but into few fields.
    return { delimiter, score: alike * (Math.min(width, 999) - 1) };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || b - a)[0]?.[0] ?? 0;
}

/** Splits text into rows and fields (RFC 4180 with any delimiter). Empty rows are left out. */
export function splitRows(text: string, delimiter: Delimiter): Row[] {
  const rows: Row[] = [];
  let fields: string[] = [];
  let [at, line, beginLine] = [0, 1, 1];
  while (at < text.length) {
    const field = readField(text, at, delimiter);
    fields.push(field.text);
    line += field.breaks;
    at = field.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      fields.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    if (fields.some((each) => each.trim() !== '')) rows.push({ line: beginLine, fields });
    fields = [];
    line += 1;
    beginLine = line;
  }
  const last = rows.at(-1);
  if (last && !/["\r\n]$/.test(text.slice(-1))) rows[rows.length - 1] = { ...last, mayBeCut: true };
  return rows;
}

/**
 * Returns the number of fields that most rows have. If two numbers tie, it returns the larger one.
 */
export const usualWidth = (rows: readonly Row[]): number =>
  mostFrequent(rows.map(({ fields }) => fields.length));

interface Field {
  readonly text: string;
  /** the position of the delimiter, line break or end of the text */
  readonly end: number;
  /** line breaks inside the quotes */
  readonly breaks: number;
}

function readField(text: string, start: number, delimiter: Delimiter): Field {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start);
    if (quoted && isFieldEnd(text[quoted.end], delimiter)) return quoted;
  }
  let end = start;
  while (!isFieldEnd(text[end], delimiter)) end += 1;
  return { text: text.slice(start, end), end, breaks: 0 };
}

/**
 * No real field is longer than this. If a quote is still open by then, it is an ordinary character.
 */
const LONGEST_FIELD = 10_000;

/**
 * Reads a quoted field. Returns null if the quote does not close, which makes it an ordinary
 * character.
 */
function readQuoted(text: string, start: number): Field | null {
  let close = text.indexOf('"', start + 1);
  while (text[close + 1] === '"' && close >= 0 && close - start <= LONGEST_FIELD) {
    close = text.indexOf('"', close + 2);
  }
  if (close < 0 || close - start > LONGEST_FIELD) return null;
  const content = text.slice(start + 1, close).replaceAll('""', '"');
  return { text: content, end: close + 1, breaks: content.split('\n').length - 1 };
}

const isFieldEnd = (character: string | undefined, delimiter: Delimiter): boolean =>
  character === undefined || character === delimiter || character === '\n' || character === '\r';
