import { SourceError } from '../../ports/source-error.ts';

/** A code is taken once: what is asked right after it is asked so often before it is lost. */
const MOST_ATTEMPTS = 3;

/** Asks again while a provider is down. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDown = error instanceof SourceError && error.code === 'provider-down';
      if (!isDown || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
