import { describe, expect, it } from 'vitest';
import { strictlyIncreasing } from './clock.ts';

describe('strictlyIncreasing', () => {
  it('gives the time, and never the same or an earlier one again', () => {
    const times = [10n, 10n, 3n, 12n, 20n];
    const now = strictlyIncreasing(() => times.shift() ?? 0n);
    expect(Array.from({ length: 6 }, now)).toEqual([10n, 11n, 12n, 13n, 20n, 21n]);
  });

  it('begins after its floor', () => {
    expect(strictlyIncreasing(() => 5n, 8n)()).toBe(9n);
  });
});
