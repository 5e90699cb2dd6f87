// Bills that fail together are one alert, from the first missing bill to the last that arrives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessAlertStateSchema } from '../business-alert-state-schema.ts';
import { alertFacts } from '../types/alert-facts.ts';
import { alertChangeText } from '../types/alert-texts.ts';
import { moneyIn } from '../../text/fact.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Alert } from '../types/alert.ts';
import { findEvidenceFaults } from '../../../../tests/kit/checks/evidence-faults.ts';
import { findSentenceFaults } from '../../../../tests/kit/checks/sentence-faults.ts';
import {
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { answerAlert } from '../policy/answer-alert.ts';
import { correctOpenAlerts } from './correct-open-alerts.ts';
import { detectNewDays, type DetectionResult } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import { asStoredAlert } from '../stored-alert.ts';
import {
  EMPTY_ALERT_STATE,
  recordChangedPostings,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

/** The day on which the card expired. All earlier bills arrive. */
const EXPIRED = 240;
const UNTIL = 300;

interface Bill {
  readonly counterparty: string;
  /** the day of the first bill; the others follow every thirty days */
  readonly from: number;
  readonly amount: number;
  readonly account?: string;
}

const INSURANCE: Bill = { counterparty: 'Harbor Insurance', from: 3, amount: 41_200 };
const POWER: Bill = { counterparty: 'City Power', from: 9, amount: 18_000 };
const SOFTWARE: Bill = { counterparty: 'Till Software', from: 16, amount: 21_900 };
const BILLS = [INSURANCE, POWER, SOFTWARE];

const billOn = ({ counterparty, amount, account = 'card' }: Bill, offset: number): Posting =>
  lineOn(offset, -amount, { id: `${counterparty} ${offset}`, counterparty, account });

const SHOP = [...ordinaryPurchases(UNTIL), ...counterSales(UNTIL)];

/** A shop with its bills, without those after the card expired. */
const booksOf = (bills: readonly Bill[]): Posting[] => [
  ...SHOP,
  ...bills.flatMap((bill) =>
    every(30, EXPIRED - bill.from, (offset) => billOn(bill, bill.from + offset)),
  ),
];

const read = (lines: readonly Posting[], offset: number) =>
  detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(offset),
    balance: null,
    rules: [],
  });

function watched(lines: readonly Posting[]): BusinessAlertState {
  const { memory, later: unprocessed } = read(lines, EXPIRED - 1);
  return { ...EMPTY_ALERT_STATE, memory, unprocessed };
}

const judge = (book: BusinessAlertState, offset: number): DetectionResult =>
  detectNewDays(book, {
    until: dayOf(offset),
    sources: [
      { name: 'Bank', provides: ['profit'], completeThrough: dayOf(offset), problem: null },
    ],
    balanceOn: () => null,
  });

const namesOf = (alert: Alert | undefined): string[] =>
  alert?.bills?.map(({ counterparty }) => counterparty) ?? [];

const isOfBill = ({ alert }: { readonly alert: Alert }): boolean =>
  alert.finding === 'bill-missing';

interface Mornings {
  readonly book: BusinessAlertState;
  readonly told: readonly Alert[];
  readonly corrected: readonly Alert[];
  readonly settled: readonly string[];
}

/** Runs every daily run until a day, through the stored document. Postings arrive on their day. */
function morningsUntil(
  offset: number,
  book: BusinessAlertState,
  came: readonly Posting[] = [],
): Mornings {
  let now = recordChangedPostings(book, came, []);
  const [told, corrected, settled]: [Alert[], Alert[], string[]] = [[], [], []];
  for (let day = EXPIRED; day <= offset; day += 1) {
    const judged = judge(now, day);
    told.push(...judged.told.filter(isOfBill).map(({ alert }) => alert));
    corrected.push(...judged.corrected.map(({ alert }) => alert));
    settled.push(...judged.settled.map(({ id }) => id));
    now = businessAlertStateSchema.parse(JSON.parse(JSON.stringify(judged.book)));
  }
  return { book: now, told, corrected, settled };
}

const standingOf = ({ book }: Mornings) =>
  book.standing.filter(({ detector }) => detector === 'bill-missing');

const changesOf = ({ book }: Mornings): string[] =>
  book.changes.map(({ was, now, isNewNormal = false }) => {
    const facts = (alert: Alert) => alertFacts(alert, moneyIn('USD'));
    return sentenceText(alertChangeText({ was: facts(was), now: now && facts(now), isNewNormal }));
  });

describe('bills of one expired card', () => {
  it('are one alert that names each bill that goes missing', () => {
    const after = morningsUntil(EXPIRED + 25, watched(booksOf(BILLS)));
    expect(after.told.map(namesOf)).toEqual([['Harbor Insurance']]);
    expect(after.corrected.map(namesOf)).toEqual([
      ['Harbor Insurance', 'City Power'],
      ['Harbor Insurance', 'City Power', 'Till Software'],
    ]);
    const [standing, ...others] = standingOf(after);
    expect(others).toEqual([]);
    expect(standing?.told).toMatchObject({ impact: 41_200 + 18_000 + 21_900 });
    expect(changesOf(after)).toEqual([
      'Alert of Wednesday, September 8: Harbor Insurance has not charged you: $412.00 was expected around Saturday, September 4, and nothing came by Wednesday, September 8. ' +
        'Now: Harbor Insurance and 2 others have not charged you: $811.00 in all was expected from Saturday, September 4 on, and nothing came by Tuesday, September 21. ' +
        'Harbor Insurance: $412.00 around Saturday, September 4; City Power: $180.00 around Friday, September 10; Till Software: $219.00 around Friday, September 17. Did the card that pays them expire?',
    ]);
  });

  it('are one alert if a digest covers many days', () => {
    const judged = judge(watched(booksOf(BILLS)), EXPIRED + 25);
    expect(judged.told.filter(isOfBill).map(({ alert }) => namesOf(alert))).toEqual([
      ['Harbor Insurance', 'City Power', 'Till Software'],
    ]);
    expect(judged.corrected).toEqual([]);
    expect(judged.book.changes).toEqual([]);
  });

  it('can be recomputed from the stored evidence, whichever fail', () => {
    const anyBill = (counterparty: string): fc.Arbitrary<Bill> =>
      fc.record({
        counterparty: fc.constant(counterparty),
        from: fc.integer({ min: 0, max: 28 }),
        amount: fc.integer({ min: 60_000, max: 400_000 }),
        account: fc.constantFrom('card', 'card', 'checking'),
      });
    fc.assert(
      fc.property(fc.tuple(...BILLS.map(({ counterparty }) => anyBill(counterparty))), (bills) => {
        const after = morningsUntil(EXPIRED + 45, watched(booksOf(bills)));
        const accounts = new Set(bills.map(({ account }) => account));
        expect(after.told).toHaveLength(accounts.size);
        expect(
          standingOf(after)
            .flatMap(({ told }) => namesOf(told))
            .toSorted(),
        ).toEqual(bills.map(({ counterparty }) => counterparty).toSorted());
        for (const alert of [...after.told, ...after.corrected]) {
          expect(findEvidenceFaults('bill-missing', alert)).toEqual([]);
          expect(findSentenceFaults(alert, 'USD')).toEqual([]);
        }
      }),
      { numRuns: randomRuns(12) },
    );
  });

  it('list those still missing when some arrive, and resolve when all have', () => {
    const book = watched(booksOf(BILLS));
    const some = morningsUntil(EXPIRED + 30, book, [billOn(INSURANCE, EXPIRED + 27)]);
    expect(standingOf(some).map(({ told }) => namesOf(told))).toEqual([
      ['City Power', 'Till Software'],
    ]);
    expect(some.settled).toEqual([]);
    expect(some.told).toHaveLength(1);
    expect(changesOf(some)[0]).toContain(
      'Now: City Power and Till Software have not charged you: $399.00 in all was expected',
    );
    const all = morningsUntil(
      EXPIRED + 35,
      book,
      BILLS.map((bill, place) => billOn(bill, EXPIRED + 27 + place)),
    );
    expect(all.told).toHaveLength(1);
    expect(all.settled).toHaveLength(1);
    expect(changesOf(all)[0]).toMatch(/It is settled\.$/);
  });

  it('are not reported as changed if the others arrive before the next digest', () => {
    const book = watched(booksOf([INSURANCE, POWER]));
    const back = morningsUntil(EXPIRED + 25, book, [billOn(POWER, EXPIRED + 20)]);
    expect(back.corrected.map(namesOf)).toEqual([
      ['Harbor Insurance', 'City Power'],
      ['Harbor Insurance'],
    ]);
    expect(changesOf(back)).toEqual([]);
  });

  it('have separate causes if they are paid from other accounts, or arrive in between', () => {
    const checking = { ...POWER, account: 'checking' };
    const apart = morningsUntil(EXPIRED + 25, watched(booksOf([INSURANCE, checking])));
    expect(apart.told.map(namesOf)).toEqual([['Harbor Insurance'], ['City Power']]);
    const came = billOn(INSURANCE, EXPIRED + 11);
    const between = morningsUntil(EXPIRED + 25, watched(booksOf([INSURANCE, SOFTWARE])), [came]);
    expect(between.told.map(namesOf)).toEqual([['Harbor Insurance'], ['Till Software']]);
  });

  it('exclude a bill that the owner does not expect', () => {
    const first = morningsUntil(EXPIRED + 8, watched(booksOf([INSURANCE, SOFTWARE])));
    const [standing] = standingOf(first);
    if (!standing?.told) throw new Error('nothing was told');
    const answered = (told: Alert, book: BusinessAlertState) =>
      answerAlert(
        asStoredAlert(
          { alert: told, candidate: standing },
          'USD',
          new Date('2021-09-09T15:00:00Z'),
        ),
        book,
        {
          alertId: standing.id,
          answer: 'expected',
          by: 'ada',
          at: new Date('2021-09-09T16:00:00Z'),
          today: dayOf(EXPIRED + 9),
        },
      ).book;
    const later = judge(answered(standing.told, first.book), EXPIRED + 25);
    expect(later.told.map(({ alert }) => namesOf(alert))).toEqual([['Till Software']]);

    const both = morningsUntil(EXPIRED + 25, watched(booksOf([INSURANCE, SOFTWARE])));
    const told = standingOf(both)[0]?.told;
    expect(told && answered(told, both.book).rules).toMatchObject([
      { subject: 'HARBOR INSURANCE', upTo: 45_320 },
      { subject: 'TILL SOFTWARE', upTo: 24_090 },
    ]);
  });

  it('are named once when an answer that separated them is removed', () => {
    const book = watched(booksOf([INSURANCE, SOFTWARE]));
    const rules = [
      {
        alertId: 'x',
        detector: 'bill-missing',
        subject: 'HARBOR INSURANCE',
        until: null,
        upTo: null,
      },
    ] as const;
    const first = morningsUntil(EXPIRED + 8, book);
    const apart = judge({ ...first.book, rules }, EXPIRED + 25);
    const together = judge({ ...apart.book, rules: [] }, EXPIRED + 26);
    expect(together.corrected).toEqual([]);
    expect(standingOf({ ...first, book: together.book }).map(({ told }) => namesOf(told))).toEqual([
      ['Harbor Insurance'],
      ['Till Software'],
    ]);
  });

  it('stay open with the same content when history is read again', () => {
    const lines = booksOf(BILLS);
    const after = morningsUntil(EXPIRED + 25, watched(lines));
    const again = (known: readonly Posting[]) => {
      const { memory, lately } = read(known, EXPIRED + 25);
      const { book, settled } = correctOpenAlerts({ ...after.book, memory }, lately);
      return { settled, judged: judge(book, EXPIRED + 26) };
    };
    const same = again(lines);
    expect(same.settled).toEqual([]);
    expect(same.judged).toMatchObject({ corrected: [], settled: [] });
    expect(same.judged.told.filter(isOfBill)).toEqual([]);

    const came = again([...lines, billOn(INSURANCE, EXPIRED - 7)]);
    expect(came.settled).toEqual([]);
    expect(came.judged.corrected.map(({ alert }) => namesOf(alert))).toEqual([
      ['City Power', 'Till Software'],
    ]);
    expect(came.judged.told.filter(isOfBill)).toEqual([]);

    const all = again([...lines, ...BILLS.map((bill) => billOn(bill, bill.from + EXPIRED))]);
    expect(all.settled).toHaveLength(1);
  });

  it('include what a week adds and drop what arrives', () => {
    const weekly: Bill = { counterparty: 'Linen Service', from: 1, amount: 15_000 };
    const lines = [
      ...SHOP,
      ...every(7, EXPIRED - 3, (offset) =>
        billOn(weekly, offset + Math.round(pseudoRandom(offset))),
      ),
      ...every(30, EXPIRED - SOFTWARE.from, (offset) => billOn(SOFTWARE, SOFTWARE.from + offset)),
    ];
    const after = morningsUntil(EXPIRED + 25, watched(lines));
    expect(after.told.map(namesOf)).toEqual([['Linen Service']]);
    expect(after.corrected.map(namesOf)).toEqual([['Linen Service', 'Till Software']]);
  });
});
