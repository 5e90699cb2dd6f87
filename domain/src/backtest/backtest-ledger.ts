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
import type { Posting } from '../ledger/posting.ts';
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

/** The row numbers of the lines and cells that became visible on one day. */
interface RowsOfDay {
  readonly lines: number[];
  readonly cells: number[];
}

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
    const { lines, cells } = this.#placesByDay().get(dayNumber(date)) ?? { lines: [], cells: [] };
    const rows = new Map(cells.map((cell) => [cell, this.#cells.row(cell)]));
    const ofKind = new Map<number, number>();
    for (const row of rows.values()) ofKind.set(row.kind, (ofKind.get(row.kind) ?? 0) + row.lines);
    const isBulk = (row: TableRow) =>
      row.lines > MAX_PER_PAYEE || (ofKind.get(row.kind) ?? 0) > MAX_PER_KIND;

    const postings: DetectorPosting[] = [];
    for (const row of rows.values()) {
      if (!isBulk(row)) continue;
      const posting = this.#postingOf(row, date, { id: '', amount: cents(row.amount) });
      postings.push(row.lines === 1 ? posting : { ...posting, representedCount: row.lines });
    }
    for (const line of lines) {
      const row = rows.get(this.#lines.cellOf(line));
      if (!row || isBulk(row)) continue;
      const id = this.#decode(this.#lines.idOf(line)) ?? '';
      postings.push(this.#postingOf(row, date, { id, amount: cents(this.#lines.amountOf(line)) }));
    }
    return postings.toSorted(byDetectionOrder);
  }

  #places: ReadonlyMap<DayNumber, RowsOfDay> | undefined;

  #placesByDay(): ReadonlyMap<DayNumber, RowsOfDay> {
    if (this.#places) return this.#places;
    const places = new Map<DayNumber, RowsOfDay>();
    const of = (day: DayNumber): RowsOfDay => {
      let found = places.get(day);
      if (!found) places.set(day, (found = { lines: [], cells: [] }));
      return found;
    };
    for (let cell = 0; cell < this.#cells.size; cell += 1) {
      of(this.#cells.postedOf(cell)).cells.push(cell);
    }
    for (let line = 0; line < this.#lines.size; line += 1) {
      of(this.#cells.postedOf(this.#lines.cellOf(line))).lines.push(line);
    }
    return (this.#places = places);
  }

  #postingOf(
    row: TableRow,
    postedDate: BusinessDate,
    { id, amount }: Pick<Posting, 'id' | 'amount'>,
  ): Posting {
    const counterparty = this.reader.names.text(row.counterparty) ?? '';
    return {
      id,
      account: '',
      date: row.day === row.posted ? postedDate : dateOfDayNumber(row.day),
      postedDate,
      description: counterparty,
      counterparty,
      category: this.reader.names.text(row.category) ?? '',
      kind: ALL_KINDS[row.kind] ?? 'unclassified',
      decidedBy: 'source',
      amount,
      revision: 1,
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
