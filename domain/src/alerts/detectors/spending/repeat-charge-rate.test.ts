import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../money/cents.ts';
import type { ObservedPosting } from '../detector-state.ts';
import { REPEAT_DAYS, RepeatChargeRate } from './repeat-charge-rate.ts';
import type { Charge } from '../series/charge.ts';

const chargeOn = (day: number, name = 'Dairy'): Charge => ({
  id: `${name} ${day}`,
  day,
  amount: cents(4999),
  name,
});

const lineOn = (day: number, key: string, category = 'Food'): ObservedPosting => ({
  role: 'charge',
  key,
  category,
  charge: chargeOn(day, key),
});

/** Builds charges that are far apart. Some repeat another charge of the same day. */
function rateAfter(count: number, repeats: (index: number) => boolean, keyOf = () => 'Dairy') {
  const repeatRate = new RepeatChargeRate();
  for (let index = 0; index < count; index += 1) {
    const line = lineOn(10 * index, keyOf());
    repeatRate.observe(line, repeats(index) ? line.charge : undefined, chargeOn(10 * index - 10));
  }
  return repeatRate;
}

describe('repeat charge rate', () => {
  it('makes a repeat more likely after each earlier one, most of all from the same vendor', () => {
    const seldom = rateAfter(100, () => false);
    const often = rateAfter(100, (index) => index % 4 === 0);
    const line = lineOn(2000, 'Dairy');
    expect(often.chance(line, line.charge)).toBeGreaterThan(0.1);
    expect(seldom.chance(line, line.charge)).toBeLessThan(0.002);
    const stranger = lineOn(2000, 'Nova', 'Other');
    expect(often.chance(stranger, stranger.charge)).toBeLessThan(often.chance(line, line.charge));
    const ofCategory = lineOn(2000, 'Nova');
    expect(often.chance(stranger, stranger.charge)).toBeLessThanOrEqual(
      often.chance(ofCategory, ofCategory.charge),
    );
  });

  it('treats a spelling change of a name that never changed as a sign', () => {
    const repeatRate = rateAfter(200, (index) => index % 10 === 0);
    const { charge } = lineOn(2001, 'Dairy');
    const respelled = { ...lineOn(2001, 'Dairy'), charge: { ...charge, name: 'DAIRY *4108' } };
    const same = repeatRate.chance(lineOn(2001, 'Dairy'), charge);
    expect(repeatRate.chance(respelled, charge)).toBeLessThan(same / 50);
  });

  it('expects more repeats while many occur, and forgets them later', () => {
    const repeatRate = rateAfter(200, (index) => index % 50 === 1);
    const chanceOn = (day: number) => repeatRate.chance(lineOn(day, 'Nova'), chargeOn(day, 'Nova'));
    const before = chanceOn(2000);
    for (const shop of ['Mill', 'Market', 'Garage', 'Chemist']) {
      const line = lineOn(2001, shop, shop);
      repeatRate.observe(line, line.charge, undefined);
    }
    expect(chanceOn(2002)).toBeGreaterThan(3 * before);
    expect(chanceOn(2040)).toBeLessThan(chanceOn(2002) / 2);
  });

  it('stays a valid chance for any history, and survives storage', () => {
    const seen = fc.record({
      gap: fc.nat(5),
      key: fc.constantFrom('Dairy', 'Mill', 'Market'),
      category: fc.constantFrom('Food', 'Other'),
      lag: fc.option(fc.nat(REPEAT_DAYS), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(seen, { maxLength: 60 }), fc.nat(REPEAT_DAYS), (lines, lag) => {
        const repeatRate = new RepeatChargeRate();
        let day = 100;
        for (const { gap, key, category, lag: after } of lines) {
          day += gap;
          const twin = after === undefined ? undefined : chargeOn(day - after, key);
          repeatRate.observe(lineOn(day, key, category), twin, twin);
        }
        const chance = repeatRate.chance(lineOn(day, 'Dairy'), chargeOn(day - lag));
        expect(chance > 0 && chance <= 1).toBe(true);
        const again = new RepeatChargeRate(repeatRate.toState());
        expect(again.chance(lineOn(day, 'Dairy'), chargeOn(day - lag))).toBe(chance);
      }),
    );
  });
});
