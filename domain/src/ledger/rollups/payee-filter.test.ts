import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayContain, PAYEE_FILTER, payeeFilterOf } from './payee-filter.ts';

describe('a payee filter', () => {
  it('contains every name that it was made of', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 200 }), (names) => {
        const filter = payeeFilterOf(new Set(names));
        expect(filter).toMatch(PAYEE_FILTER);
        expect(names.every((name) => mayContain(filter, name))).toBe(true);
      }),
    );
  });

  it.each([10, 100, 300])('claims few other names with %i names', (count) => {
    const filter = payeeFilterOf(new Set(Array.from({ length: count }, (_, at) => `Payee ${at}`)));
    const others = Array.from({ length: 5_000 }, (_, at) => `Customer ${at}`);
    const claimed = others.filter((name) => mayContain(filter, name)).length;
    expect(claimed / others.length).toBeLessThan(0.02);
  });

  it('has a bounded length', () => {
    const names = new Set(Array.from({ length: 20_000 }, (_, at) => `Payee ${at}`));
    expect(payeeFilterOf(names)).toHaveLength(1_024);
  });
});
