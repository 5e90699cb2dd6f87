/** A record with its continuations: `16,165,1500,,REF,,TEXT/`. */
export interface Bai2Record {
  /** the line of the file on which it starts, from 1 */
  readonly line: number;
  /** "01", "16" */
  readonly code: string;
  /** the fields after the record code */
  readonly fields: readonly string[];
  /** how many lines of the file it takes */
  readonly size: number;
}

/**
 * Splits a BAI2 file into records. A record 88 continues the one before it: with its next field
 * after a slash, otherwise inside the text.
 *
 * @returns null if a line is not a record
 * @see BAI Cash Management Balance Reporting Specifications, version 2: records 01 to 99
 */
export function bai2Records(text: string): Bai2Record[] | null {
  const records: { line: number; code: string; body: string; isEnded: boolean; size: number }[] =
    [];
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const row = raw.trim();
    if (row === '') continue;
    const match = /^(\d{2})(?:,(.*)|\/)$/.exec(row);
    if (!match) return null;
    const [, code = '', content = '/'] = match;
    const isEnded = content.endsWith('/');
    const body = isEnded ? content.slice(0, -1) : content;
    const last = records.at(-1);
    if (code === '88') {
      if (!last) return null;
      last.body += `${last.isEnded ? ',' : ' '}${body}`;
      last.isEnded = isEnded;
      last.size += 1;
    } else {
      records.push({ line: index + 1, code, body, isEnded, size: 1 });
    }
  }
  return records.map(({ line, code, body, size }) => ({
    line,
    code,
    fields: body.split(',').map((field) => field.trim()),
    size,
  }));
}

/** Returns the number of extra fields that follow a funds type. */
export function fundsFields(fields: readonly string[], at: number): number {
  switch (fields[at]?.toUpperCase() ?? '') {
    case 'S':
      return 3;
    case 'V':
      return 2;
    case 'D': {
      const pairs = Number(fields[at + 1]);
      return Number.isInteger(pairs) && pairs >= 0 ? 1 + 2 * pairs : 1;
    }
    default:
      return 0;
  }
}
