// Searches the log of the functions of the local environment for marked values.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const LOG = new URL(
  `../../../environments/${process.env.LOCAL_ENVIRONMENT ?? 'local'}/logs/firebase.log`,
  import.meta.url,
);

/** An amount that no sample data contains, in the notations that our code and providers use. */
export const MARKED_CENTS = 9_317_412;
export const MARKED_AMOUNTS = ['9317412', '93174.12', '93,174'];

/** Returns a text that is nowhere else. */
export const marker = (kind: string): string => `Marked${kind}${randomUUID().slice(0, 8)}`;

/** Returns the markers that a text contains, in any case. */
export const foundMarkers = (text: string, markers: readonly string[]): string[] =>
  markers.filter((one) => text.toLowerCase().includes(one.toLowerCase()));

/** The lines that the functions log from now on. */
export class FunctionsLog {
  readonly #start: number;

  private constructor(start: number) {
    this.#start = start;
  }

  static async fromNow(): Promise<FunctionsLog> {
    return new FunctionsLog((await readFile(LOG, 'utf8')).length);
  }

  /** Returns the logged lines. The emulator puts ">" before each line of the functions. */
  async read(): Promise<string> {
    const log = await readFile(LOG, 'utf8');
    return log
      .slice(this.#start)
      .split('\n')
      .filter((line) => line.startsWith('>'))
      .join('\n');
  }
}
