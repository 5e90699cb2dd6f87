import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTransient, retryTransient } from './retry-transient.ts';

const failure = (code: string, details?: unknown) =>
  Object.assign(new FirebaseError(code, code), { details });

/** Returns a request that fails with each error in turn, then answers. */
function failingRequest(...errors: readonly unknown[]) {
  const left = [...errors];
  return vi.fn(async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'answer';
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('retryTransient', () => {
  it('repeats a request after 502, 503, 504, and a lost connection', async () => {
    const request = failingRequest(
      failure('functions/unknown'),
      failure('functions/unavailable'),
      failure('functions/deadline-exceeded'),
      failure('functions/internal'),
    );
    const answer = retryTransient(request);
    await vi.advanceTimersByTimeAsync(8_000);
    await expect(answer).resolves.toBe('answer');
    expect(request).toHaveBeenCalledTimes(5);
  });

  it('gives up within 8 seconds and throws the last error', async () => {
    const request = failingRequest(
      ...Array.from({ length: 50 }, () => failure('auth/internal-error')),
    );
    const outcome = expect(retryTransient(request)).rejects.toMatchObject({
      code: 'auth/internal-error',
    });
    await vi.advanceTimersByTimeAsync(8_000);
    await outcome;
    expect(request.mock.calls.length).toBeGreaterThan(2);
    expect(request.mock.calls.length).toBeLessThan(7);
  });

  it.each([
    ['a refusal', failure('functions/permission-denied')],
    ['a rate limit', failure('functions/resource-exhausted')],
    ['wrong credentials', failure('auth/invalid-credential')],
    ['an explained failure of our server', failure('functions/internal', { code: 'internal' })],
    ['a programming error', new Error('x is not a function')],
  ])('does not repeat after %s', async (_, error) => {
    const request = failingRequest(error);
    await expect(retryTransient(request)).rejects.toBe(error);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('repeats if our server explains that a provider is unavailable', () => {
    expect(isTransient(failure('functions/unavailable', { code: 'unavailable' }))).toBe(true);
  });
});
