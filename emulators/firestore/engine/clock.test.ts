import { describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

describe('Clock', () => {
  it('returns the current time, but never the same or an earlier time twice', () => {
    const times = [10n, 10n, 3n, 12n, 20n];
    const { next } = new Clock(() => times.shift() ?? 0n);
    expect(Array.from({ length: 6 }, next)).toEqual([10n, 11n, 12n, 13n, 20n, 21n]);
  });

  it('continues after a time that it was advanced to', () => {
    const clock = new Clock(() => 5n, 8n);
    expect(clock.next()).toBe(9n);
    clock.advanceTo(20n);
    clock.advanceTo(15n);
    expect(clock.next()).toBe(21n);
  });
});
