import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../money/cents.ts';
import { Stream } from './payment-stream.ts';

const SPELLING = 'Bright Light & Power';

describe('payment stream', () => {
  it('keeps posting ids for two weeks, whatever the order of arrival', () => {
    const lines = fc.array(
      fc.record({
        day: fc.integer({ min: 20_000, max: 20_060 }),
        name: fc.constantFrom(SPELLING, 'BLP'),
      }),
      { maxLength: 150 },
    );
    fc.assert(
      fc.property(lines, (charges) => {
        const stream = new Stream('BRIGHT LIGHT POWER', SPELLING, charges[0]?.day ?? 0);
        for (const [place, charge] of charges.entries())
          stream.add({ ...charge, id: `line ${place}`, amount: cents(100 + place) });
        const from = (stream.last?.day ?? 0) - 14;
        for (const { id, day, name, amount } of stream.charges) {
          const added = charges[amount - 100];
          const isNamed = day >= from;
          expect({ id, name, day }).toEqual({
            id: isNamed ? `line ${amount - 100}` : '',
            name: isNamed ? added?.name : SPELLING,
            day: added?.day,
          });
        }
        expect(stream.charges.map(({ day }) => day)).toEqual(
          stream.charges.map(({ day }) => day).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
