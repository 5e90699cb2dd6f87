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

/** What one day learns: cells of some day that became visible on `posted`. */
export interface ArrivedCells {
  readonly posted: BusinessDate;
  readonly date: BusinessDate;
  readonly cells: readonly Cell[];
  /** ids of the lines that came too late for the digest of their day; the first thousand */
  readonly lateLines: readonly string[];
}

/** The numbers of what became visible on a day. */
interface RowsOfDay {
  readonly lines: number[];
  readonly cells: number[];
}

/** Ids that a correction names at most, so that a file of late lines cannot fill the memory. */
const MAX_LATE_LINES = 1000;

export interface BacktestLedgerOptions {
  readonly decode: DecodeText;
  /** that of the business; where undefined, of the first line that names one */
  readonly currency: string | undefined;
  readonly onRefused: (lineNumber: number, reason: string) => void;
}

/**
 * One business's ledger file, read into cells by the day they are about and the day they became
 * visible: all that replaying its digests needs.
 */
export class BacktestLedger {
  readonly reader: LedgerReader;
  readonly #cells = new CellTable();
  readonly #lines = new LineTable();
  readonly #lateLines = new Map<string, string[]>();
  readonly #decode: DecodeText;
  /** kinds by counterparty, category and direction, where the file states none */
  readonly #decided = new Map<string, number>();
  readonly #classify = classifierFor([], []);
  /** by day: the last day on which a line of it is still in time for its digest */
  readonly #inTime = new Map<DayNumber, DayNumber>();

  constructor(options: BacktestLedgerOptions) {
    this.#decode = options.decode;
    this.reader = new LedgerReader({
      ...options,
      onLine: (line) => this.#add(line),
    });
  }

  /** What became visible, in order. */
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

  /** The lines that became visible on a day, in the order of their own days, then of their ids. */
  linesPostedOn(date: BusinessDate): DetectorPosting[] {
    const { lines, cells } = this.#placesByDay().get(dayNumber(date)) ?? { lines: [], cells: [] };
    const rows = new Map(cells.map((cell) => [cell, this.#cells.row(cell)]));
    const ofKind = new Map<number, number>();
    for (const row of rows.values()) ofKind.set(row.kind, (ofKind.get(row.kind) ?? 0) + row.lines);
    const isCrowd = (row: TableRow) =>
      row.lines > MAX_PER_PAYEE || (ofKind.get(row.kind) ?? 0) > MAX_PER_KIND;

    const watched: DetectorPosting[] = [];
    for (const row of rows.values()) {
      if (!isCrowd(row)) continue;
      const posting = this.#postingOf(row, date, { id: '', amount: cents(row.amount) });
      watched.push(row.lines === 1 ? posting : { ...posting, representedCount: row.lines });
    }
    for (const line of lines) {
      const row = rows.get(this.#lines.cellOf(line));
      if (!row || isCrowd(row)) continue;
      const id = this.#decode(this.#lines.idOf(line)) ?? '';
      watched.push(this.#postingOf(row, date, { id, amount: cents(this.#lines.amountOf(line)) }));
    }
    return watched.toSorted(byDetectionOrder);
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
    if (posted > day && posted > this.#lastDayInTime(day)) this.#noteLate(line);
  }

  #decide({ counterparty, category, amount }: LedgerLine): number {
    const key = `${amount < 0 ? '-' : '+'} ${counterparty} ${category}`;
    const known = this.#decided.get(key);
    if (known !== undefined) return known;
    const name = this.reader.names.text(counterparty) ?? '';
    const { kind } = this.#classify({
      id: '',
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

  #noteLate({ posted, day, bytes, idStart, idEnd }: LedgerLine): void {
    const key = `${posted} ${day}`;
    let ids = this.#lateLines.get(key);
    if (!ids) this.#lateLines.set(key, (ids = []));
    if (ids.length < MAX_LATE_LINES) ids.push(this.#decode(bytes.slice(idStart, idEnd)) ?? '');
  }
}
