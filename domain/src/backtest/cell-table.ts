import type { DayNumber } from '../calendar/business-date.ts';
import { invariant } from '../shared/invariant.ts';

/** A cell of one day, with its names as numbers and the day on which it became visible. */
export interface TableRow {
  readonly posted: DayNumber;
  readonly day: DayNumber;
  readonly kind: number;
  readonly counterparty: number;
  readonly category: number;
  readonly amount: number;
  readonly lines: number;
}

/** A cell with numbers instead of names. The object is reused for the next line. */
export interface CellCount {
  cell: number;
  lines: number;
}

/**
 * Adds lines to cells while the file is read. Memory grows with the number of distinct cells, not
 * with the number of lines. Money in and money out are separate cells, as in a daily rollup.
 */
export class CellTable {
  #capacity = 1 << 12;
  #days = new Int32Array(this.#capacity);
  #posted = new Int32Array(this.#capacity);
  #kinds = new Int32Array(this.#capacity); // kind × 2 + 1 for money out
  #counterparties = new Int32Array(this.#capacity);
  #categories = new Int32Array(this.#capacity);
  /** whole minor units; plain numbers hold them exactly up to 2^53 */
  readonly #amounts: number[] = [];
  readonly #lines: number[] = [];
  readonly #count: CellCount = { cell: 0, lines: 0 };
  /** cell + 1 by hash, open addressing; 0 is an empty slot */
  #slots = new Int32Array(this.#capacity * 2);

  get size(): number {
    return this.#amounts.length;
  }

  /** @returns the cell of the line and its number of lines so far */
  add(
    day: DayNumber,
    posted: DayNumber,
    kind: number,
    counterparty: number,
    category: number,
    amount: number,
  ): CellCount {
    const directed = kind * 2 + (amount < 0 ? 1 : 0);
    const mask = this.#slots.length - 1;
    let slot = hashCell(day, posted, directed, counterparty, category) & mask;
    for (;;) {
      const cell = (this.#slots[slot] ?? 0) - 1;
      if (cell < 0) break;
      if (
        this.#counterparties[cell] === counterparty &&
        this.#days[cell] === day &&
        this.#kinds[cell] === directed &&
        this.#categories[cell] === category &&
        this.#posted[cell] === posted
      ) {
        const sum = (this.#amounts[cell] ?? 0) + amount;
        invariant(Number.isSafeInteger(sum), 'the amounts of one day leave the exact range');
        this.#amounts[cell] = sum;
        const lines = (this.#lines[cell] ?? 0) + 1;
        this.#lines[cell] = lines;
        return this.#countOf(cell, lines);
      }
      slot = (slot + 1) & mask;
    }
    const cell = this.size;
    if (cell === this.#capacity) {
      this.#grow();
      return this.add(day, posted, kind, counterparty, category, amount);
    }
    this.#slots[slot] = cell + 1;
    this.#days[cell] = day;
    this.#posted[cell] = posted;
    this.#kinds[cell] = directed;
    this.#counterparties[cell] = counterparty;
    this.#categories[cell] = category;
    this.#amounts.push(amount);
    this.#lines.push(1);
    return this.#countOf(cell, 1);
  }

  #countOf(cell: number, lines: number): CellCount {
    this.#count.cell = cell;
    this.#count.lines = lines;
    return this.#count;
  }

  postedOf(cell: number): DayNumber {
    return this.#posted[cell] ?? 0;
  }

  /** Returns an index into `ALL_KINDS`. */
  kindOf(cell: number): number {
    return (this.#kinds[cell] ?? 0) >> 1;
  }

  linesOf(cell: number): number {
    return this.#lines[cell] ?? 0;
  }

  row(cell: number): TableRow {
    return {
      posted: this.#posted[cell] ?? 0,
      day: this.#days[cell] ?? 0,
      kind: this.kindOf(cell),
      counterparty: this.#counterparties[cell] ?? 0,
      category: this.#categories[cell] ?? 0,
      amount: this.#amounts[cell] ?? 0,
      lines: this.linesOf(cell),
    };
  }

  /** Returns all cells in the order in which they became visible. */
  rows(): TableRow[] {
    return Array.from({ length: this.size }, (_, cell) => this.row(cell)).toSorted(
      (a, b) => a.posted - b.posted || a.day - b.day,
    );
  }

  #grow(): void {
    this.#capacity *= 2;
    const widen = (column: Int32Array) => {
      const wider = new Int32Array(this.#capacity);
      wider.set(column);
      return wider;
    };
    this.#days = widen(this.#days);
    this.#posted = widen(this.#posted);
    this.#kinds = widen(this.#kinds);
    this.#counterparties = widen(this.#counterparties);
    this.#categories = widen(this.#categories);
    this.#slots = new Int32Array(this.#capacity * 2);
    const mask = this.#slots.length - 1;
    for (let cell = 0; cell < this.size; cell += 1) {
      let slot =
        hashCell(
          this.#days[cell] ?? 0,
          this.#posted[cell] ?? 0,
          this.#kinds[cell] ?? 0,
          this.#counterparties[cell] ?? 0,
          this.#categories[cell] ?? 0,
        ) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = cell + 1;
    }
  }
}

function hashCell(
  day: number,
  posted: number,
  kind: number,
  counterparty: number,
  category: number,
): number {
  let hash = Math.imul(day, 0x9e3779b1) ^ Math.imul(counterparty, 0x85ebca6b);
  hash ^= Math.imul(category * 64 + kind, 0xc2b2ae35) ^ Math.imul(posted - day, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
