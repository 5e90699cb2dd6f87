import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

const SEEDS = Array.from({ length: 200 }, (_, index) => `attempt-${index}`);
const delaysOf = (answer: Parameters<typeof retryDelayMs>[0], refusals: number) =>
  SEEDS.map((seed) => retryDelayMs(answer, refusals, seed) / 1000);
const between = (delays: readonly number[], least: number, most: number) => {
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...delays)).toBeLessThanOrEqual(most);
  // Most of the range is in use.
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(0.8 * (most - least));
};

describe('retryDelayMs', () => {
  it.each([
    [1, 15, 30],
    [2, 30, 60],
    [3, 60, 120],
    [4, 90, 180],
    [50, 90, 180],
  ])('after refusal %i is %i to %i seconds', (refusals, least, most) => {
    between(delaysOf({}, refusals), least, most);
  });

  it.each([
    ['waits as long as the provider asks', 100, 100, 115],
    ['is at most five minutes and its spread', 86_400, 300, 315],
    ['grows although the provider asks for less', 1, 15, 30],
  ])('%s', (_, seconds, least, most) => {
    between(delaysOf({ retryAfterMs: seconds * 1000 }, 1), least, most);
  });

  it('ends soon after the pause of the circuit breaker', () => {
    between(delaysOf({ retryAfterMs: 20_000, isHeldBack: true }, 9), 20, 35);
  });
});
