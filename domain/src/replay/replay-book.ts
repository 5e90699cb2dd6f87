import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
  type DayNumber,
} from '../calendar/business-date.ts';
import { digestDayCovering } from '../calendar/digest-day.ts';
import { compareText } from '../compare-text.ts';
import { classifierFor } from '../ledger/classify.ts';
import { ALL_KINDS } from '../ledger/posting-kind.ts';
import { LedgerReader, type LedgerLine } from '../ledger-file/ledger-reader.ts';
import type { DecodeText } from '../ledger-file/name-table.ts';
import { cents } from '../money/cents.ts';
import type { Cell } from '../rollup/daily-rollup.ts';
import { CellTable } from './cell-table.ts';

/** What one day learns: cells of some day that became visible on `posted`. */
export interface Arrival {
  readonly posted: BusinessDate;
  readonly date: BusinessDate;
  readonly cells: readonly Cell[];
  /** ids of the lines that came too late for the digest of their day; the first thousand */
  readonly lateLines: readonly string[];
}

/** Ids that a correction names at most, so that a file of late lines cannot fill the memory. */
const MOST_LATE_LINES = 1000;

export interface ReplayBookOptions {
  readonly decode: DecodeText;
  /** that of the business; where undefined, of the first line that names one */
  readonly currency: string | undefined;
  readonly onRefused: (lineNumber: number, reason: string) => void;
}

/**
 * One business's ledger file, read into cells by the day they are about and the day they became
 * visible: all that replaying its digests needs.
 */
export class ReplayBook {
  readonly reader: LedgerReader;
  readonly #cells = new CellTable();
  readonly #lateLines = new Map<string, string[]>();
  readonly #decode: DecodeText;
  /** kinds by counterparty, category and direction, where the file states none */
  readonly #decided = new Map<string, number>();
  readonly #classify = classifierFor([], []);
  /** by day: the last day on which a line of it is still in time for its digest */
  readonly #inTime = new Map<DayNumber, DayNumber>();

  constructor(options: ReplayBookOptions) {
    this.#decode = options.decode;
    this.reader = new LedgerReader({
      ...options,
      onLine: (line) => this.#add(line),
    });
  }

  /** What became visible, in order. */
  arrivals(): Arrival[] {
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

  #add(line: LedgerLine): void {
    const kind = line.kind >= 0 ? line.kind : this.#decide(line);
    const { day, posted, counterparty, category, amount } = line;
    this.#cells.add(day, posted, kind, counterparty, category, amount);
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
    if (ids.length < MOST_LATE_LINES) ids.push(this.#decode(bytes.slice(idStart, idEnd)) ?? '');
  }
}
