/** The position of a line's id in its buffer. */
interface IdInBytes {
  readonly bytes: Uint8Array;
  readonly idStart: number;
  readonly idEnd: number;
}

/**
 * Stores single lines only for cells below the bulk limits. Memory therefore grows with the number
 * of cells and not with the number of lines.
 */
export class LineTable {
  readonly #cells: number[] = [];
  readonly #amounts: number[] = [];
  readonly #idEnds: number[] = [];
  #ids = new Uint8Array(1 << 16);
  #idBytes = 0;

  add(cell: number, amount: number, { bytes, idStart, idEnd }: IdInBytes): void {
    const length = idEnd - idStart;
    while (this.#idBytes + length > this.#ids.length) {
      const wider = new Uint8Array(this.#ids.length * 2);
      wider.set(this.#ids);
      this.#ids = wider;
    }
    // An id is short, so a copy costs less than a view.
    for (let at = idStart; at < idEnd; at += 1) this.#ids[this.#idBytes++] = bytes[at] ?? 0;
    this.#cells.push(cell);
    this.#amounts.push(amount);
    this.#idEnds.push(this.#idBytes);
  }

  get size(): number {
    return this.#cells.length;
  }

  cellOf(line: number): number {
    return this.#cells[line] ?? -1;
  }

  amountOf(line: number): number {
    return this.#amounts[line] ?? 0;
  }

  /** Returns the bytes of a line's id. */
  idOf(line: number): Uint8Array {
    return this.#ids.slice(line === 0 ? 0 : this.#idEnds[line - 1], this.#idEnds[line]);
  }
}
