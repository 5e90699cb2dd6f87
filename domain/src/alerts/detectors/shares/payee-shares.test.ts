import { describe, expect, it } from 'vitest';
import { findEvidenceFaults } from '../../../../../tests/kit/checks/evidence-faults.ts';
import {
  dayOf,
  decidedAlertsOf,
  lineOn,
  pseudoRandom,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { printedText } from '../../../../../tests/kit/checks/sentence-faults.ts';
import type { Posting } from '../../../ledger/posting.ts';
import type { Alert } from '../../alert/alert.ts';
import { LOWEST_MIN_SEVERITY } from '../../policy/alert-budget.ts';
import { alertOf } from '../../policy/alert-policy.ts';
import { DetectorEngine } from '../detector-engine.ts';
import { SHARE_PAST_MAX } from '../../alert/evidence-limits.ts';
import { MAX_PAYEES } from './recent-amounts.ts';

const DAYS = 170;

/** Daily sales of three customers, of which Square has the largest part. */
const salesOf = (squareOn: (offset: number) => number): Posting[] =>
  Array.from({ length: DAYS }, (_, offset) => offset)
    .filter((offset) => offset % 7 !== 6)
    .flatMap((offset) => {
      const sale = (counterparty: string, amount: number, salt: number) => {
        const noise = 0.9 + 0.2 * pseudoRandom(offset, salt);
        return amount === 0
          ? []
          : [lineOn(offset, Math.round(amount * noise), { kind: 'sale', counterparty })];
      };
      return [
        ...sale('Square', 80_000 * squareOn(offset), 1),
        ...sale('Shopify', 20_000, 2),
        ...sale('Counter deposit', 10_000, 3),
      ];
    });

const dropsOf = (postings: readonly Posting[]): Alert[] =>
  decidedAlertsOf(postings, { until: DAYS - 1, minSeverity: LOWEST_MIN_SEVERITY })
    .map(({ alert }) => alert)
    .filter(({ finding }) => finding === 'revenue-drop');

describe('the customers of a revenue drop', () => {
  it('names the customer whose payments are missing, with its usual amount', () => {
    const [drop] = dropsOf(salesOf((offset) => (offset === 162 ? 0.1 : 1)));
    expect(drop?.evidence?.shares?.[0]).toMatchObject({ counterparty: 'Square' });
    expect(drop && printedText(drop, 'USD')).toMatch(
      /Mostly Square: \$[\d.]+, usually \$\d+ on a \w+\. This closes/,
    );
  });

  it('says that nothing came from a customer', () => {
    const [drop] = dropsOf(salesOf((offset) => (offset === 162 ? 0 : 1)));
    expect(drop && printedText(drop, 'USD')).toMatch(/Mostly Square: nothing, usually \$\d+ on a/);
  });

  it('compares a lasting drop with periods of the same length', () => {
    const drops = dropsOf(salesOf((offset) => (offset > 145 ? 0.4 : 1)));
    const lasting = drops.find(({ otherDay }) => otherDay !== null);
    expect(lasting?.evidence?.shares?.[0]?.past.length).toBeGreaterThan(2);
    expect(lasting && printedText(lasting, 'USD')).toMatch(
      /Mostly Square: \$[\d,]+, usually \$[\d,]+ in as many days\./,
    );
  });

  it('names no customer if deposits have no name', () => {
    const unnamed = salesOf((offset) => (offset === 162 ? 0.1 : 1)).map((line) => ({
      ...line,
      counterparty: 'Deposit',
    }));
    const [drop] = dropsOf(unnamed);
    expect(drop?.evidence?.shares).toEqual([]);
    expect(drop && printedText(drop, 'USD')).toContain('We cannot tell which customers caused it.');
  });
});

const VENDORS = ['Flour Mill', 'Dairy', 'Packaging Co', 'Market Hall'];

/** The first day of the last week. */
const LAST_WEEK = DAYS - 7;

/** Daily purchases. In the last week one vendor costs more. */
const purchasesOf = (
  increases: Readonly<Record<string, number>>,
  vendors: readonly string[] = VENDORS,
): Posting[] =>
  Array.from({ length: DAYS }, (_, offset) => offset).flatMap((offset) =>
    vendors
      .filter((_, place) => (offset + place) % 2 === 0)
      .map((counterparty, place) => {
        const size = 4000 + 4000 * pseudoRandom(offset, place);
        const factor = offset < LAST_WEEK ? 1 : (increases[counterparty] ?? 1);
        return lineOn(offset, -Math.round(size * factor), { counterparty });
      }),
  );

/** Returns the finding about the last week as an alert. */
function weekOf(postings: readonly Posting[]): Alert | undefined {
  const engine = new DetectorEngine();
  let week: Alert | undefined;
  for (let offset = 0; offset < DAYS; offset += 1) {
    const date = dayOf(offset);
    const found = engine.detect(
      date,
      postings.filter((line) => line.date === date),
      null,
    );
    const spend = found.find(({ candidate }) => candidate.detector === 'variable-spend');
    week = spend && alertOf(spend.candidate, spend.severity);
  }
  return week;
}

describe('the payees of a week of purchases', () => {
  it('names the payee that explains most of the difference', () => {
    const week = weekOf(purchasesOf({ Dairy: 2 }));
    expect(week?.evidence?.shares?.[0]?.past).toHaveLength(SHARE_PAST_MAX);
    expect(week && findEvidenceFaults('variable-spend', week)).toEqual([]);
    expect(week && printedText(week, 'USD')).toMatch(/Mostly Dairy: \$\d+, usually \$\d+\. This/);
  });

  it('names two payees if one of them explains too little', () => {
    const week = weekOf(purchasesOf(Object.fromEntries(VENDORS.map((name) => [name, 1.5]))));
    expect(week && printedText(week, 'USD')).toMatch(
      /Mostly [\w ]+ \(\$\d+, usually \$\d+\) and [\w ]+ \(\$\d+, usually \$\d+\)\./,
    );
  });

  it('says so if no payee explains most of the difference', () => {
    const vendors = [...VENDORS, 'Bean Roaster', 'Paper Supply', 'Ice House', 'Linen Service'];
    const all = Object.fromEntries(vendors.map((name) => [name, 1.5]));
    const week = weekOf(purchasesOf(all, vendors));
    expect(week && printedText(week, 'USD')).toContain('No payee explains most of it.');
  });

  it('names no payee if one day has more payees than are stored', () => {
    const crowd = Array.from({ length: MAX_PAYEES + 1 }, (_, place) =>
      lineOn(LAST_WEEK, -4000, {
        counterparty: `${String.fromCodePoint(65 + place).repeat(3)} Market`,
      }),
    );
    const week = weekOf([...purchasesOf({ Dairy: 2 }), ...crowd]);
    expect(week?.evidence?.shares).toEqual([]);
    expect(week && printedText(week, 'USD')).toContain('We cannot tell which payees caused it.');
  });
});
