/**
 * Makes ids for lines whose bank gives none: what the line says, and which of its equals it is in
 * the file. So the same file imported again brings the same ids, and two real twins keep two.
 */
export class LineIds {
  readonly #seen = new Map<string, number>();

  next(date: string, amount: number, words: string): string {
    const plain = words.replace(/\s+/g, ' ').trim().toUpperCase();
    const key = `${date} ${amount} ${plain}`;
    const occurrence = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, occurrence);
    return `${key} #${occurrence}`;
  }
}
