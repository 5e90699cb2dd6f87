import { writeSync } from 'node:fs';

const FLUSH_AT = 1 << 16;

/** Writes lines in large chunks, and waits if the reader of a pipe is slower. */
export class LineWriter {
  readonly #file: number;
  #pending = '';

  constructor(file: number) {
    this.#file = file;
  }

  write(line: string): void {
    this.#pending += `${line}\n`;
    if (this.#pending.length >= FLUSH_AT) this.flush();
  }

  flush(): void {
    let remaining = Buffer.from(this.#pending);
    this.#pending = '';
    while (remaining.length > 0) remaining = remaining.subarray(this.#writeSome(remaining));
  }

  #writeSome(bytes: Uint8Array): number {
    try {
      return writeSync(this.#file, bytes);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
      throw error;
    }
  }
}
