import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measure, OUT } from './measure.ts';

const measured = measure();

it('final snapshots of real books equal a plain sum over the file', () => {
  expect(measured.final).toBeGreaterThan(2000);
  expect(measured.agreeing).toBe(measured.final);
});

it('the method page shows the measured figures', () => {
  expect(
    JSON.parse(readFileSync(OUT, 'utf8')),
    'run tools/published-figures/measure.ts --write',
  ).toEqual(measured);
});
