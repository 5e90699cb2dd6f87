import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measure, OUT } from './measure.ts';

const measured = measure();

it('agrees with a plain sum on every morning of real books that was final', () => {
  expect(measured.final).toBeGreaterThan(2000);
  expect(measured.agreeing).toBe(measured.final);
});

it('is what the page on method says', () => {
  expect(
    JSON.parse(readFileSync(OUT, 'utf8')),
    'run tools/published-figures/measure.ts --write',
  ).toEqual(measured);
});
