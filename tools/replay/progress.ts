const EVERY_MS = 500;

/** Prints progress on standard error every half second. */
export class Progress {
  readonly #startedAt = performance.now();
  #lastAt = this.#startedAt;

  report(name: string, lines: number, bytesRead: number, bytesInFile: number): void {
    const now = performance.now();
    if (now - this.#lastAt < EVERY_MS) return;
    this.#lastAt = now;
    const percent = bytesInFile === 0 ? 100 : Math.floor((100 * bytesRead) / bytesInFile);
    const seconds = ((now - this.#startedAt) / 1000).toFixed(1);
    process.stderr.write(
      `${name}: ${lines.toLocaleString('en-US')} lines, ${percent}%, ${seconds} s\n`,
    );
  }
}
