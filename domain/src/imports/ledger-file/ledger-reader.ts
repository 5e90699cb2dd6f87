import type { DayNumber } from '../../calendar/business-date.ts';
import { CURRENCY_CODE } from '../../money/currency-code.ts';
import { ALL_KINDS, parsePostingKind } from '../../ledger/posting-kind.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { COLUMN, COLUMN_NAMES, readHeader, type Column, type ColumnName } from './columns.ts';
import { CsvScanner, unquote, type CsvRecord } from './csv-scanner.ts';
import { DateParser, parseDecimalAmount, parseWholeAmount } from './parse-field.ts';
import { IdSet } from './id-set.ts';
import { NameTable, type DecodeText } from './name-table.ts';

/** One valid row of a ledger file. The object is reused for the next row. */
export interface LedgerLine {
  day: DayNumber;
  posted: DayNumber;
  /** integer minor units, positive for money in */
  amount: number;
  /** the index in the reader's `names` of the counterparty, or of the description without one */
  counterparty: number;
  category: number;
  /** an index into `ALL_KINDS`; -1 if the file states no kind */
  kind: number;
  /** the bytes that contain the id */
  bytes: Uint8Array;
  idStart: number;
  idEnd: number;
}

export interface LedgerReaderOptions {
  readonly decode: DecodeText;
  /**
   * the ISO 4217 code of the business; if undefined, the currency of the first row with a currency
   */
  readonly currency: string | undefined;
  readonly onLine: (line: LedgerLine) => void;
  readonly onRefused: (lineNumber: number, reason: string) => void;
}

const DEFAULT_CURRENCY = 'USD';

const NO_KIND = -1;
const BAD_KIND = -2;

/**
 * Reads the canonical ledger file in chunks of bytes. Memory does not depend on the number of rows.
 * A bad row is reported and skipped. `fault` says why a whole file cannot be read.
 */
export class LedgerReader {
  /** Why the whole file is refused, or null. */
  fault: string | null = null;
  /** Rows in another currency are refused, because no exchange rate is known. */
  currency: string;
  linesRead = 0;
  linesRefused = 0;
  readonly names: NameTable;
  readonly #options: LedgerReaderOptions;
  readonly #scanner: CsvScanner;
  readonly #dates = new DateParser();
  readonly #ids = new IdSet();
  readonly #line: LedgerLine = {
    day: 0,
    posted: 0,
    amount: 0,
    counterparty: 0,
    category: 0,
    kind: NO_KIND,
    bytes: new Uint8Array(0),
    idStart: 0,
    idEnd: 0,
  };
  /** by index of the name; caches the kind that a name means */
  readonly #kinds: number[] = [];
  readonly #noName: number;
  #fields = 0;
  /** the field of each column, or -1 */
  #fieldOf: readonly number[] = [];
  #hasHeader = false;
  #isCurrencyOpen: boolean;
  #fractionDigits: number;

  constructor(options: LedgerReaderOptions) {
    this.#options = options;
    this.#isCurrencyOpen = options.currency === undefined;
    this.currency = options.currency ?? DEFAULT_CURRENCY;
    this.#fractionDigits = currencyFractionDigits(this.currency);
    this.names = new NameTable((bytes) => {
      const text = options.decode(bytes);
      return text === undefined ? undefined : unquote(text);
    });
    this.#noName = this.names.indexOf(new Uint8Array(0), 0, 0);
    this.#scanner = new CsvScanner((record) => {
      if (this.fault !== null) return;
      if (this.#hasHeader) this.#read(record);
      else this.#readHeader(record);
    });
  }

  write(chunk: Uint8Array): void {
    if (this.fault === null) this.#scanner.write(chunk);
  }

  end(): void {
    this.#scanner.end();
    if (!this.#hasHeader) this.fault ??= 'the file is empty';
  }

  #readHeader(record: CsvRecord): void {
    const names = Array.from({ length: record.count }, (_, field) =>
      textOf(record, field, this.#options.decode),
    );
    const header = readHeader(names);
    if (!header.ok) {
      this.fault = `not a ledger file: ${header.reason}`;
      return;
    }
    this.#fields = header.columns.length;
    this.#fieldOf = COLUMN_NAMES.map((_, column: Column) => header.columns.indexOf(column));
    this.#hasHeader = true;
  }

  #read(record: CsvRecord): void {
    const reason = this.#parse(record);
    if (reason === null) {
      this.linesRead += 1;
      this.#options.onLine(this.#line);
    } else {
      this.linesRefused += 1;
      this.#options.onRefused(record.line, reason);
    }
  }

  /**
   * Fills the row and returns what is wrong with it, or null. The id is read last, so a bad row
   * registers none.
   */
  #parse(record: CsvRecord): string | null {
    if (record.fault !== null) return FAULTS[record.fault];
    if (record.count !== this.#fields) {
      return `it has ${record.count} fields, the header has ${this.#fields}`;
    }
    const { bytes, starts, ends } = record;
    const line = this.#line;
    const dateField = this.#fieldOf[COLUMN.date] ?? -1;
    line.day = this.#dates.parse(bytes, starts[dateField] ?? 0, ends[dateField] ?? 0);
    if (Number.isNaN(line.day)) return this.#bad(record, 'date', 'is not a date (YYYY-MM-DD)');
    line.posted = line.day;
    const postedField = this.#fieldOf[COLUMN.posted_date] ?? -1;
    if (postedField >= 0 && starts[postedField] !== ends[postedField]) {
      line.posted = this.#dates.parse(bytes, starts[postedField] ?? 0, ends[postedField] ?? 0);
      if (Number.isNaN(line.posted)) {
        return this.#bad(record, 'posted_date', 'is not a date (YYYY-MM-DD)');
      }
      if (line.posted < line.day) line.posted = line.day;
    }
    const moneyFault = this.#checkCurrency(record) ?? this.#parseAmount(record, line);
    if (moneyFault !== null) return moneyFault;
    line.category = this.#name(record, COLUMN.category);
    line.counterparty = this.#name(record, COLUMN.counterparty);
    if (line.counterparty === this.#noName) {
      line.counterparty = this.#name(record, COLUMN.description);
    }
    if (this.names.text(line.category) === undefined) {
      return 'its category is not UTF-8 text';
    }
    if (this.names.text(line.counterparty) === undefined) {
      return 'its counterparty is not UTF-8 text';
    }
    line.kind = this.#kindOf(this.#name(record, COLUMN.kind));
    if (line.kind === BAD_KIND) return this.#bad(record, 'kind', 'is not a kind of posting');
    return this.#parseId(record, line);
  }

  #checkCurrency(record: CsvRecord): string | null {
    const field = this.#fieldOf[COLUMN.currency] ?? -1;
    if (field < 0 || record.starts[field] === record.ends[field]) return null;
    const currency = this.names.text(this.#name(record, COLUMN.currency)) ?? '';
    if (currency === this.currency) {
      this.#isCurrencyOpen = false;
      return null;
    }
    if (!this.#isCurrencyOpen || !CURRENCY_CODE.test(currency)) {
      return this.#bad(record, 'currency', `is not the business's, ${this.currency}`);
    }
    this.#isCurrencyOpen = false;
    this.currency = currency;
    this.#fractionDigits = currencyFractionDigits(currency);
    return null;
  }

  #parseAmount(record: CsvRecord, line: LedgerLine): string | null {
    const { bytes, starts, ends } = record;
    const wholeField = this.#fieldOf[COLUMN.amount_cents] ?? -1;
    if (wholeField >= 0 && starts[wholeField] !== ends[wholeField]) {
      line.amount = parseWholeAmount(bytes, starts[wholeField] ?? 0, ends[wholeField] ?? 0);
      return Number.isNaN(line.amount)
        ? this.#bad(record, 'amount_cents', 'is not a whole number of minor units')
        : null;
    }
    const field = this.#fieldOf[COLUMN.amount] ?? -1;
    if (field < 0) return 'it has no amount';
    const digits = this.#fractionDigits;
    line.amount = parseDecimalAmount(bytes, starts[field] ?? 0, ends[field] ?? 0, digits);
    return Number.isNaN(line.amount)
      ? this.#bad(record, 'amount', `is not a decimal number with ${digits} digits`)
      : null;
  }

  #parseId(record: CsvRecord, line: LedgerLine): string | null {
    const field = this.#fieldOf[COLUMN.tx_id] ?? -1;
    line.bytes = record.bytes;
    line.idStart = record.starts[field] ?? 0;
    line.idEnd = record.ends[field] ?? 0;
    if (line.idStart === line.idEnd) return 'it has no tx_id';
    return this.#ids.add(line.bytes, line.idStart, line.idEnd)
      ? null
      : this.#bad(record, 'tx_id', 'was read before');
  }

  #name(record: CsvRecord, column: Column): number {
    const field = this.#fieldOf[column] ?? -1;
    if (field < 0) return this.#noName;
    return this.names.indexOf(record.bytes, record.starts[field] ?? 0, record.ends[field] ?? 0);
  }

  #kindOf(name: number): number {
    if (name === this.#noName) return NO_KIND;
    const parsed = this.#kinds[name];
    if (parsed !== undefined) return parsed;
    const kind = parsePostingKind(this.names.text(name) ?? '');
    return (this.#kinds[name] = kind === undefined ? BAD_KIND : ALL_KINDS.indexOf(kind));
  }

  #bad(record: CsvRecord, column: ColumnName, what: string): string {
    const field = this.#fieldOf[COLUMN[column]] ?? -1;
    return `${column} ${JSON.stringify(textOf(record, field, this.#options.decode))} ${what}`;
  }
}

const FAULTS = {
  'too-long': 'it is longer than any line of a ledger, or a quote never closes',
  'bad-quotes': 'its quotes do not match',
} as const;

const LONGEST_QUOTATION = 60;

function textOf(record: CsvRecord, field: number, decode: DecodeText): string {
  const bytes = record.bytes.subarray(record.starts[field], record.ends[field]);
  return unquote(decode(bytes) ?? '\ufffd').slice(0, LONGEST_QUOTATION);
}
