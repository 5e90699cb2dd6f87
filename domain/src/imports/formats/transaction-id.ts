/**
 * Makes ids for lines whose bank gives none: what the line says, and which of its equals it is in
 * the file. So the same file imported again brings the same ids, and two real twins keep two.
 */
export class TransactionIds {
  readonly #seen = new Map<string, number>();

  /** The bank's own id; where a bank gives it to two lines, both are real. Undefined for no id. */
  given(id: string): string | undefined {
    return id === '' ? undefined : this.#numbered(id, (occurrence) => occurrence > 1);
  }

  next(date: string, amount: number, words: string): string {
    const plain = words.replace(/\s+/g, ' ').trim().toUpperCase();
    return this.#numbered(`${date} ${amount} ${plain}`, () => true);
  }

  #numbered(key: string, isShown: (occurrence: number) => boolean): string {
    const occurrence = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, occurrence);
    return isShown(occurrence) ? `${key} #${occurrence}` : key;
  }
}
