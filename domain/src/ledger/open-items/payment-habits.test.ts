import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { storedSize } from '../../../../tests/kit/checks/stored-size.ts';
import { boundOpenItems, type BoundedOpenItems } from './bounded-open-items.ts';
import type { OpenItem } from './open-item.ts';

const due = (counterparty: string, days: number, amount = 5_000): OpenItem => ({
  counterparty,
  dueOn: addDays(TUESDAY, days),
  amount: cents(amount),
});

/** Learns the habits from lists of open invoices, one per day. */
const after = (...lists: readonly (readonly [day: number, open: readonly OpenItem[]])[]) =>
  lists.reduce<BoundedOpenItems | undefined>(
    (before, [day, receivables]) =>
      boundOpenItems({ receivables, payables: [] }, addDays(TUESDAY, day), before),
    undefined,
  )?.habits;

describe('payment habits of customers', () => {
  it('are learned from paid invoices, in days after the due day', () => {
    const [acme, later, smith] = [due('Acme', -5), due('Acme', 20), due('Smith', 3)];
    expect(after([0, [acme, later, smith]])).toBeUndefined();
    expect(after([0, [acme, later, smith]], [4, [later, smith]])).toEqual([
      { counterparty: 'Acme', lateDays: [9] },
    ]);
    expect(after([0, [acme, smith]], [1, [acme]], [2, [due('Acme', 9)]])).toEqual([
      { counterparty: 'Smith', lateDays: [-2] },
      { counterparty: 'Acme', lateDays: [7] },
    ]);
  });

  it('are not learned from partly paid or written-off invoices', () => {
    expect(after([0, [due('Acme', -5, 9_000)]], [1, [due('Acme', -5, 4_000)]])).toBeUndefined();
    expect(after([0, [due('Acme', -90)]], [1, []])).toBeUndefined();
    expect(after([0, [due('Acme', -89)]], [1, []])).toHaveLength(1);
  });

  it('do not treat an invoice that was added up with others as paid', () => {
    const large = Array.from({ length: 80 }, (_, index) => due(`Customer ${index}`, 10, 90_000));
    const small = due('Acme', 5, 100);
    expect(after([0, [small]], [1, [small, ...large]], [2, [small, ...large]])).toBeUndefined();
  });

  it('have a bounded size for any number of customers', () => {
    const name = (index: number) => `${index} ${'語'.repeat(100)}`;
    const dayOf = (round: number): BusinessDate => addDays(TUESDAY, round);
    let openItems: BoundedOpenItems | undefined;
    for (let round = 0; round < 60; round += 1) {
      const receivables = Array.from({ length: 50 }, (_, index) => due(name(index + round), round));
      openItems = boundOpenItems({ receivables, payables: [] }, dayOf(round), openItems);
    }
    expect(openItems?.habits).toHaveLength(100);
    expect(storedSize({ habits: openItems?.habits })).toBeLessThan(30_000);
  });

  it('do not depend on the order of the invoices', () => {
    const items = fc.uniqueArray(
      fc.record({ who: fc.constantFrom('Acme', 'Smith'), days: fc.integer({ min: -80, max: 20 }) }),
      { selector: ({ who, days }) => `${who} ${days}`, maxLength: 20 },
    );
    const inOrder = (habits: ReturnType<typeof after>): string[] =>
      (habits ?? [])
        .map(
          ({ counterparty, lateDays }) =>
            `${counterparty} ${lateDays.toSorted((a, b) => a - b).join()}`,
        )
        .toSorted();
    fc.assert(
      fc.property(items, fc.nat({ max: 20 }), (open, paid) => {
        const list = open.slice(0, 12).map(({ who, days }) => due(who, days));
        const left = list.slice(paid);
        expect(inOrder(after([0, list.toReversed()], [1, left]))).toEqual(
          inOrder(after([0, list], [1, left.toReversed()])),
        );
      }),
    );
  });
});
