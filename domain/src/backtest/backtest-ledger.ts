import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
  type DayNumber,
} from '../calendar/business-date.ts';
import { digestDayCovering } from '../calendar/digest-day.ts';
import { compareText } from '../shared/compare-text.ts';
import { classifierFor } from '../ledger/classification/classify.ts';
import { amountStep } from '../ledger/classification/descriptors/kind-of-descriptor.ts';
import { MAX_PER_PAYEE, MAX_PER_KIND } from '../alerts/detectors/aggregate-bulk-lines.ts';
import { byDetectionOrder, type DetectorPosting } from '../alerts/detectors/detector-posting.ts';
import { ALL_KINDS } from '../ledger/posting-kind.ts';
import { LedgerReader, type LedgerLine } from '../imports/ledger-file/ledger-reader.ts';
import type { DecodeText } from '../imports/ledger-file/name-table.ts';
import { cents } from '../money/cents.ts';
import type { Cell } from '../ledger/rollups/daily-rollup.ts';
import { CellTable, type TableRow } from './cell-table.ts';
import { LineTable } from './line-table.ts';

/** Cells of one business date that became visible on the day `posted`. */
export interface ArrivedCells {
  readonly posted: BusinessDate;
  readonly date: BusinessDate;
  readonly cells: readonly Cell[];
  /** ids of the postings that arrived after the digest of their day; at most the first thousand */
  readonly lateLines: readonly string[];
}

/** The rows that became visible on one day. */
interface RowsOfDay {
  /** row numbers of the lines that are examined one by one */
  readonly lines: number[];
  /** row numbers of the cells that are examined as one */
  readonly bulk: number[];
  /** the number of lines of each kind */
  readonly linesOfKind: number[];
}

const NO_ROWS: RowsOfDay = { lines: [], bulk: [], linesOfKind: [] };

/** The most ids that a correction names. A file with many late postings cannot exhaust memory. */
const MAX_LATE_LINES = 1000;

export interface BacktestLedgerOptions {
  readonly decode: DecodeText;
  /** the currency of the business; if undefined, the currency of the first line that states one */
  readonly currency: string | undefined;
  readonly onRefused: (lineNumber: number, reason: string) => void;
}

/**
 * Reads the ledger file of one business into cells by business date and by the day on which they
 * became visible. A replay of its digests needs no more.
 */
export class BacktestLedger {
  readonly reader: LedgerReader;
  readonly #cells = new CellTable();
  readonly #lines = new LineTable();
  readonly #lateLines = new Map<string, string[]>();
  readonly #decode: DecodeText;
  /** kinds by counterparty, category, direction and amount step, for lines without a stated kind */
  readonly #decided = new Map<string, number>();
  readonly #classify = classifierFor([], []);
  /** for each business date, the last day on which a posting still reaches its digest */
  readonly #inTime = new Map<DayNumber, DayNumber>();

  constructor(options: BacktestLedgerOptions) {
    this.#decode = options.decode;
    this.reader = new LedgerReader({
      ...options,
      onLine: (line) => this.#add(line),
    });
  }

  /** Returns the arrived cells in the order in which they became visible. */
  arrivals(): ArrivedCells[] {
    const arrivals: {
      posted: BusinessDate;
      date: BusinessDate;
      cells: Cell[];
      lateLines: string[];
    }[] = [];
    let [posted, day] = [Number.NaN, Number.NaN];
    for (const row of this.#cells.rows()) {
      if (row.posted !== posted || row.day !== day) {
        ({ posted, day } = row);
        arrivals.push({
          posted: dateOfDayNumber(posted),
          date: dateOfDayNumber(day),
          cells: [],
          lateLines: (this.#lateLines.get(`${posted} ${day}`) ?? []).toSorted(compareText),
        });
      }
      arrivals.at(-1)?.cells.push({
        kind: ALL_KINDS[row.kind] ?? 'unclassified',
        counterparty: this.reader.names.text(row.counterparty) ?? '',
        category: this.reader.names.text(row.category) ?? '',
        amount: cents(row.amount),
        lines: row.lines,
      });
    }
    return arrivals;
  }

  /** Returns the postings that became visible on a day, sorted by business date and id. */
  linesPostedOn(date: BusinessDate): DetectorPosting[] {
    const { lines, bulk } = this.#placesByDay().get(dayNumber(date)) ?? NO_ROWS;
    const postings: DetectorPosting[] = [];
    for (const cell of bulk) {
      const row = this.#cells.row(cell);
      postings.push(this.#postingOf(row, date, '', row.amount, row.lines));
    }
    for (const line of lines) {
      const row = this.#cells.row(this.#lines.cellOf(line));
      const id = this.#decode(this.#lines.idOf(line)) ?? '';
      postings.push(this.#postingOf(row, date, id, this.#lines.amountOf(line), 1));
    }
    return postings.toSorted(byDetectionOrder);
  }

  #places: ReadonlyMap<DayNumber, RowsOfDay> | undefined;

  #placesByDay(): ReadonlyMap<DayNumber, RowsOfDay> {
    if (this.#places) return this.#places;
    const places = new Map<DayNumber, RowsOfDay>();
    const cells = this.#cells;
    for (let cell = 0; cell < cells.size; cell += 1) {
      const posted = cells.postedOf(cell);
      let rows = places.get(posted);
      if (!rows) places.set(posted, (rows = { lines: [], bulk: [], linesOfKind: [] }));
      const kind = cells.kindOf(cell);
      rows.linesOfKind[kind] = (rows.linesOfKind[kind] ?? 0) + cells.linesOf(cell);
    }
    const isBulk = new Uint8Array(cells.size);
    for (let cell = 0; cell < cells.size; cell += 1) {
      const rows = places.get(cells.postedOf(cell));
      const ofKind = rows?.linesOfKind[cells.kindOf(cell)] ?? 0;
      if (cells.linesOf(cell) <= MAX_PER_PAYEE && ofKind <= MAX_PER_KIND) continue;
      isBulk[cell] = 1;
      rows?.bulk.push(cell);
    }
    for (let line = 0; line < this.#lines.size; line += 1) {
      const cell = this.#lines.cellOf(line);
      if (isBulk[cell] === 0) places.get(cells.postedOf(cell))?.lines.push(line);
    }
    return (this.#places = places);
  }

  #postingOf(
    row: TableRow,
    postedDate: BusinessDate,
    id: string,
    amount: number,
    lines: number,
  ): DetectorPosting {
    const counterparty = this.reader.names.text(row.counterparty) ?? '';
    return {
      id,
      account: '',
      date: row.day === row.posted ? postedDate : dateOfDayNumber(row.day),
      postedDate,
      counterparty,
      category: this.reader.names.text(row.category) ?? '',
      kind: ALL_KINDS[row.kind] ?? 'unclassified',
      amount: cents(amount),
      representedCount: lines === 1 ? undefined : lines,
    };
  }

  #add(line: LedgerLine): void {
    const kind = line.kind >= 0 ? line.kind : this.#decide(line);
    const { day, posted, counterparty, category, amount } = line;
    const { cell, lines } = this.#cells.add(day, posted, kind, counterparty, category, amount);
    if (lines <= MAX_PER_PAYEE) this.#lines.add(cell, amount, line);
    if (posted > day && posted > this.#lastDayInTime(day)) this.#recordLate(line);
  }

  #decide({ counterparty, category, amount }: LedgerLine): number {
    const step = amountStep(cents(amount));
    const key = `${amount < 0 ? '-' : '+'}${step} ${counterparty} ${category}`;
    const cached = this.#decided.get(key);
    if (cached !== undefined) return cached;
    const name = this.reader.names.text(counterparty) ?? '';
    const { kind } = this.#classify({
      id: '',
      account: '',
      description: name,
      counterparty: name,
      category: this.reader.names.text(category) ?? '',
      kind: undefined,
      amount: cents(amount),
    });
    const index = ALL_KINDS.indexOf(kind);
    this.#decided.set(key, index);
    return index;
  }

  #lastDayInTime(day: DayNumber): DayNumber {
    let last = this.#inTime.get(day);
    if (last === undefined) {
      last = dayNumber(addDays(digestDayCovering(dateOfDayNumber(day)), -1));
      this.#inTime.set(day, last);
    }
    return last;
  }

  #recordLate({ posted, day, bytes, idStart, idEnd }: LedgerLine): void {
    const key = `${posted} ${day}`;
    let ids = this.#lateLines.get(key);
    if (!ids) this.#lateLines.set(key, (ids = []));
    if (ids.length < MAX_LATE_LINES) ids.push(this.#decode(bytes.slice(idStart, idEnd)) ?? '');
  }
}
