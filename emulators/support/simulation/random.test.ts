import { expect, it } from 'vitest';
import { Seed } from './random.ts';

it('gives the same values for the same seed and name, and different values otherwise', () => {
  const numbers = (text: string, ...names: string[]) => {
    const next = new Seed(text).numbers(...names);
    return [next(), next(), next()];
  };
  expect(numbers('a', 'x')).toEqual(numbers('a', 'x'));
  expect(numbers('a', 'x')).not.toEqual(numbers('b', 'x'));
  expect(numbers('a', 'x')).not.toEqual(numbers('a', 'y'));
  expect(new Seed('a').id('x', 1)).toBe(new Seed('a').id('x', 1));
  expect(new Seed('a').id('x', 1)).not.toBe(new Seed('a').id('x1'));
});

it('spreads its numbers over 0 to 1', () => {
  const next = new Seed('spread').numbers();
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 10_000; index += 1) {
    const tenth = Math.floor(next() * 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it('writes URL-safe IDs', () => {
  expect(new Seed('a').id('message', 1)).toMatch(/^[\w-]{22}$/);
});
