/** One field of a SWIFT message: `:61:2403011301D12,50NMSC`. */
export interface SwiftField {
  /** the line of the file on which it starts, from 1 */
  readonly line: number;
  /** "61", "60F" */
  readonly tag: string;
  /** the first line after the tag, then its continuation lines */
  readonly lines: readonly string[];
  /** whether the file ends inside the field, so that it may be cut */
  readonly mayBeCut: boolean;
}

const TAG = /^:(\d{2}[A-Z]?|NS):/;

/** Ends a message. Blocks of the SWIFT envelope start with a brace. */
const ENVELOPE = /^(?:-\}?|-?\}?\{.*|\}.*)$/;

/** The text block of an envelope may start on the line of the blocks before it. */
const TEXT_BLOCK = /^.*?\{4:\s*(?=:\d{2})/;

/**
 * Splits the text of SWIFT messages into fields. Leaves out the envelope and everything before the
 * first field.
 *
 * @see ISO 15022 and SWIFT User Handbook, FIN message structure: block 4 holds `:tag:value` fields
 */
export function swiftFields(text: string): SwiftField[] {
  const fields: { line: number; tag: string; lines: string[]; mayBeCut: boolean }[] = [];
  let isOpen = false;
  const rows = text.split(/\r\n|\n|\r/);
  for (const [index, raw] of rows.entries()) {
    const row = raw.startsWith('{') ? raw.replace(TEXT_BLOCK, '') : raw;
    const tag = TAG.exec(row);
    if (tag) {
      const first = row.slice(tag[0].length);
      fields.push({ line: index + 1, tag: tag[1] ?? '', lines: [first], mayBeCut: false });
      isOpen = true;
    } else if (ENVELOPE.test(row.trimEnd())) {
      isOpen = false;
    } else if (isOpen && row.trim() !== '') {
      fields.at(-1)?.lines.push(row);
    }
  }
  const last = fields.at(-1);
  if (last && isOpen && rows.at(-1) !== '') last.mayBeCut = true;
  return fields;
}
