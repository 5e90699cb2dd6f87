/**
 * Makes ids for transactions without a bank id, from their content and their position among equal
 * ones. A file imported again gives the same ids, and two equal transactions keep two ids.
 */
export class TransactionIds {
  readonly #seen = new Map<string, number>();

  /**
   * Returns the bank's own id. If a bank uses it twice, both transactions are real. Returns
   * undefined without an id.
   */
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
