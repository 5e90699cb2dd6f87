import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { riskEffects } from './risk-effects.ts';
import { RISKS, risksOf } from './risk-model.ts';

it('orders the figures by how much of the total depends on each', () => {
  expect(riskEffects(cents(50_000_00))).toEqual([
    { input: 'revenue', decrease: 7_750_00 },
    { input: 'duplicatePayroll', decrease: 3_750_00 },
    { input: 'fraudulentTransaction', decrease: 2_000_00 },
    { input: 'billingError', decrease: 1_250_00 },
    { input: 'vendorMistake', decrease: 750_00 },
  ]);
});

it('is 0 for every figure if all limits apply either way', () => {
  const effects = riskEffects(cents(100_000_000_00));
  expect(effects.map(({ decrease }) => decrease)).toEqual([0, 0, 0, 0, 0]);
});

it('lists each figure once, and none changes the total by more than the total', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000).map(cents), (revenue) => {
      const effects = riskEffects(revenue);
      expect(new Set(effects.map(({ input }) => input)).size).toBe(RISKS.length + 1);
      for (const { decrease } of effects) {
        expect(decrease).toBeGreaterThanOrEqual(0);
        expect(decrease).toBeLessThanOrEqual(risksOf(revenue).total);
      }
    }),
  );
});
