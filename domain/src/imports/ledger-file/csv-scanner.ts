const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A longer record is refused and skipped. */
const LONGEST_LINE = 1 << 20;

/**
 * One record of a CSV file: the positions of its fields in `bytes`. The object and its arrays are
 * reused for the next record.
 */
export interface CsvRecord {
  bytes: Uint8Array;
  readonly starts: number[];
  readonly ends: number[];
  /** the number of fields */
  count: number;
  /** the line of the file on which it starts, from 1 */
  line: number;
  fault: 'too-long' | 'bad-quotes' | null;
}

/**
 * Splits a CSV file (RFC 4180) into records and fields, chunk by chunk. It holds one chunk and the
 * start of one record, and creates no string or object per field. Memory therefore does not depend
 * on the number of records.
 */
export class CsvScanner {
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #record: CsvRecord = {
    bytes: new Uint8Array(0),
    starts: [],
    ends: [],
    count: 0,
    line: 1,
    fault: null,
  };
  /** the unread bytes, followed by a line feed that ends every search */
  #buffer = new Uint8Array(0);
  #filled = 0;
  #line = 1;
  #isSkipping = false;
  #isFirst = true;

  constructor(onRecord: (record: CsvRecord) => void) {
    this.#onRecord = onRecord;
  }

  write(chunk: Uint8Array): void {
    this.#append(chunk);
    let from = 0;
    if (this.#isFirst && this.#filled >= 3) {
      const [a, b, c] = this.#buffer;
      from = a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0; // byte order mark
      this.#isFirst = false;
    }
    this.#drop(this.#scan(from));
    if (this.#filled > LONGEST_LINE) this.#refuseLongLine();
  }

  /** Reads the last record, which may end without a line break. */
  end(): void {
    if (this.#filled === 0) return;
    this.#append(Uint8Array.of(LINE_FEED));
    if (this.#scan(0) < this.#filled) this.#emitFault('bad-quotes', 0);
    this.#filled = 0;
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#filled + chunk.length + 1;
    if (needed > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(needed, this.#buffer.length * 2));
      grown.set(this.#buffer.subarray(0, this.#filled));
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#filled);
    this.#filled += chunk.length;
    this.#buffer[this.#filled] = LINE_FEED;
  }

  #drop(length: number): void {
    this.#buffer.copyWithin(0, length, this.#filled);
    this.#filled -= length;
  }

  /** Emits every complete record and returns the start of the incomplete one. */
  #scan(from: number): number {
    const record = this.#record;
    const { starts, ends } = record;
    const length = this.#filled;
    const bytes = this.#buffer.subarray(0, length + 1);
    record.bytes = bytes;
    let begin = from;
    if (this.#isSkipping) {
      const lineEnd = bytes.indexOf(LINE_FEED, from);
      if (lineEnd === length) return length;
      this.#isSkipping = false;
      this.#line += 1;
      begin = lineEnd + 1;
    }
    let at = begin;
    let field = 0;
    let breaksInside = 0; // line breaks inside quoted fields of this record
    while (at < length) {
      let byte = bytes[at] ?? LINE_FEED;
      if (byte === QUOTE) {
        const close = closingQuote(bytes, at + 1, length);
        if (close < 0) return begin;
        starts[field] = at + 1;
        ends[field] = close;
        breaksInside += countLineBreaks(bytes, at + 1, close);
        at = close + 1;
        byte = bytes[at] ?? LINE_FEED;
        if (byte === CARRIAGE_RETURN) byte = bytes[(at += 1)] ?? LINE_FEED;
        if (at >= length) return begin;
        if (byte !== COMMA && byte !== LINE_FEED) {
          const lineEnd = bytes.indexOf(LINE_FEED, at);
          if (lineEnd === length) return begin;
          this.#emitFault('bad-quotes', 1 + breaksInside);
          at = begin = lineEnd + 1;
          field = breaksInside = 0;
          continue;
        }
      } else {
        starts[field] = at;
        // Nearly every byte of a field is above the comma, so one comparison is enough.
        while (byte > COMMA || (byte !== COMMA && byte !== LINE_FEED)) {
          at += 1;
          byte = bytes[at] ?? LINE_FEED;
        }
        if (at >= length) return begin;
        ends[field] = byte === LINE_FEED && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
      }
      field += 1;
      at += 1;
      if (byte === LINE_FEED) {
        record.count = field;
        record.line = this.#line;
        record.fault = null;
        this.#line += 1 + breaksInside;
        if (hasContent(record)) this.#onRecord(record);
        begin = at;
        field = breaksInside = 0;
      }
    }
    return begin;
  }

  #refuseLongLine(): void {
    // An unclosed quote swallows records. Continue after its first line.
    const lineEnd = this.#buffer.subarray(0, this.#filled).indexOf(LINE_FEED);
    this.#emitFault('too-long', lineEnd < 0 ? 0 : 1);
    this.#isSkipping = lineEnd < 0;
    const remainder = this.#buffer.slice(lineEnd + 1, lineEnd < 0 ? 0 : this.#filled);
    this.#filled = 0;
    if (remainder.length > 0) this.write(remainder);
  }

  #emitFault(fault: 'too-long' | 'bad-quotes', lines: number): void {
    this.#record.count = 0;
    this.#record.line = this.#line;
    this.#record.fault = fault;
    this.#line += lines;
    this.#onRecord(this.#record);
  }
}

const hasContent = ({ count, starts, ends }: CsvRecord): boolean =>
  count > 1 || (ends[0] ?? 0) > (starts[0] ?? 0);

/**
 * Returns the position of the closing quote, or -1 if it has not arrived. Doubled quotes are
 * content.
 */
function closingQuote(bytes: Uint8Array, from: number, length: number): number {
  let at = bytes.indexOf(QUOTE, from);
  while (at >= 0) {
    if (at + 1 >= length) return -1; // the next chunk decides whether the quote is doubled
    if (bytes[at + 1] !== QUOTE) return at;
    at = bytes.indexOf(QUOTE, at + 2);
  }
  return -1;
}

function countLineBreaks(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, start); at >= 0 && at < end; count += 1) {
    at = bytes.indexOf(LINE_FEED, at + 1);
  }
  return count;
}

/** Replaces doubled quotes by single ones. */
export function unquote(text: string): string {
  return text.includes('"') ? text.replaceAll('""', '"') : text;
}
