// Bills that fail together are one alert, from the first missing bill to the last that arrives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessAlertStateSchema } from '../business-alert-state-schema.ts';
import { alertFacts } from '../alert/alert-facts.ts';
import { alertChangeText } from '../texts/alert-texts.ts';
import { moneyIn } from '../../text/fact.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Alert } from '../alert/alert.ts';
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

function stateAfterHistory(lines: readonly Posting[]): BusinessAlertState {
  const { checkpoint, later: unprocessed } = read(lines, EXPIRED - 1);
  return { ...EMPTY_ALERT_STATE, checkpoint, unprocessed };
}

const detect = (alertState: BusinessAlertState, offset: number): DetectionResult =>
  detectNewDays(alertState, {
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

interface DailyResults {
  readonly alertState: BusinessAlertState;
  readonly raised: readonly Alert[];
  readonly corrected: readonly Alert[];
  readonly resolved: readonly string[];
}

/** Runs every daily run until a day, through the stored document. Postings arrive on their day. */
function detectDaily(
  offset: number,
  alertState: BusinessAlertState,
  came: readonly Posting[] = [],
): DailyResults {
  let now = recordChangedPostings(alertState, came, []);
  const [raised, corrected, resolved]: [Alert[], Alert[], string[]] = [[], [], []];
  for (let day = EXPIRED; day <= offset; day += 1) {
    const detected = detect(now, day);
    raised.push(...detected.raised.filter(isOfBill).map(({ alert }) => alert));
    corrected.push(...detected.corrected.map(({ alert }) => alert));
    resolved.push(...detected.resolved.map(({ id }) => id));
    now = businessAlertStateSchema.parse(JSON.parse(JSON.stringify(detected.alertState)));
  }
  return { alertState: now, raised, corrected, resolved };
}

const trackedOf = ({ alertState }: DailyResults) =>
  alertState.trackedAlerts.filter(({ detector }) => detector === 'bill-missing');

const changesOf = ({ alertState }: DailyResults): string[] =>
  alertState.changes.map(({ was, now, isNewNormal = false }) => {
    const facts = (alert: Alert) => alertFacts(alert, moneyIn('USD'));
    return sentenceText(alertChangeText({ was: facts(was), now: now && facts(now), isNewNormal }));
  });

describe('bills of one expired card', () => {
  it('are one alert that names each bill that goes missing', () => {
    const after = detectDaily(EXPIRED + 25, stateAfterHistory(booksOf(BILLS)));
    expect(after.raised.map(namesOf)).toEqual([['Harbor Insurance']]);
    expect(after.corrected.map(namesOf)).toEqual([
      ['Harbor Insurance', 'City Power'],
      ['Harbor Insurance', 'City Power', 'Till Software'],
    ]);
    const [tracked, ...others] = trackedOf(after);
    expect(others).toEqual([]);
    expect(tracked?.lastAlert).toMatchObject({ impact: 41_200 + 18_000 + 21_900 });
    expect(changesOf(after)).toEqual([
      'Alert for Wednesday, September 8: Harbor Insurance has not charged you the usual $412, expected around Sep 4. ' +
        'Now: Harbor Insurance and 2 others have not charged you the usual $811 in total, expected since Sep 4. ' +
        'Harbor Insurance: $412 around Sep 4; City Power: $180 around Sep 10; Till Software: $219 around Sep 17.',
    ]);
  });

  it('are one alert if a digest covers many days', () => {
    const detected = detect(stateAfterHistory(booksOf(BILLS)), EXPIRED + 25);
    expect(detected.raised.filter(isOfBill).map(({ alert }) => namesOf(alert))).toEqual([
      ['Harbor Insurance', 'City Power', 'Till Software'],
    ]);
    expect(detected.corrected).toEqual([]);
    expect(detected.alertState.changes).toEqual([]);
  });

  it('can be recomputed from the stored evidence, whichever bills fail', () => {
    const anyBill = (counterparty: string): fc.Arbitrary<Bill> =>
      fc.record({
        counterparty: fc.constant(counterparty),
        from: fc.integer({ min: 0, max: 28 }),
        amount: fc.integer({ min: 60_000, max: 400_000 }),
        account: fc.constantFrom('card', 'card', 'checking'),
      });
    fc.assert(
      fc.property(fc.tuple(...BILLS.map(({ counterparty }) => anyBill(counterparty))), (bills) => {
        const after = detectDaily(EXPIRED + 45, stateAfterHistory(booksOf(bills)));
        const accounts = new Set(bills.map(({ account }) => account));
        expect(after.raised).toHaveLength(accounts.size);
        expect(
          trackedOf(after)
            .flatMap(({ lastAlert }) => namesOf(lastAlert))
            .toSorted(),
        ).toEqual(bills.map(({ counterparty }) => counterparty).toSorted());
        for (const alert of [...after.raised, ...after.corrected]) {
          expect(findEvidenceFaults('bill-missing', alert)).toEqual([]);
          expect(findSentenceFaults(alert, 'USD')).toEqual([]);
        }
      }),
      { numRuns: randomRuns(12) },
    );
  });

  it('list the bills that are still missing when some arrive, and resolve when all have arrived', () => {
    const alertState = stateAfterHistory(booksOf(BILLS));
    const some = detectDaily(EXPIRED + 30, alertState, [billOn(INSURANCE, EXPIRED + 27)]);
    expect(trackedOf(some).map(({ lastAlert }) => namesOf(lastAlert))).toEqual([
      ['City Power', 'Till Software'],
    ]);
    expect(some.resolved).toEqual([]);
    expect(some.raised).toHaveLength(1);
    expect(changesOf(some)[0]).toContain(
      'Now: City Power and Till Software have not charged you the usual $399 in total',
    );
    const all = detectDaily(
      EXPIRED + 35,
      alertState,
      BILLS.map((bill, place) => billOn(bill, EXPIRED + 27 + place)),
    );
    expect(all.raised).toHaveLength(1);
    expect(all.resolved).toHaveLength(1);
    expect(changesOf(all)[0]).toMatch(/This is resolved\.$/);
  });

  it('are not reported as changed if the others arrive before the next digest', () => {
    const alertState = stateAfterHistory(booksOf([INSURANCE, POWER]));
    const back = detectDaily(EXPIRED + 25, alertState, [billOn(POWER, EXPIRED + 20)]);
    expect(back.corrected.map(namesOf)).toEqual([
      ['Harbor Insurance', 'City Power'],
      ['Harbor Insurance'],
    ]);
    expect(changesOf(back)).toEqual([]);
  });

  it('have separate causes if they are paid from other accounts, or arrive in between', () => {
    const checking = { ...POWER, account: 'checking' };
    const apart = detectDaily(EXPIRED + 25, stateAfterHistory(booksOf([INSURANCE, checking])));
    expect(apart.raised.map(namesOf)).toEqual([['Harbor Insurance'], ['City Power']]);
    const came = billOn(INSURANCE, EXPIRED + 11);
    const separate = detectDaily(EXPIRED + 25, stateAfterHistory(booksOf([INSURANCE, SOFTWARE])), [
      came,
    ]);
    expect(separate.raised.map(namesOf)).toEqual([['Harbor Insurance'], ['Till Software']]);
  });

  it('exclude a bill that the owner does not expect', () => {
    const first = detectDaily(EXPIRED + 8, stateAfterHistory(booksOf([INSURANCE, SOFTWARE])));
    const [tracked] = trackedOf(first);
    if (!tracked?.lastAlert) throw new Error('no alert was raised');
    const answered = (raised: Alert, alertState: BusinessAlertState) =>
      answerAlert(
        asStoredAlert(
          { alert: raised, candidate: tracked },
          'USD',
          new Date('2021-09-09T15:00:00Z'),
        ),
        alertState,
        {
          alertId: tracked.id,
          answer: 'expected',
          by: 'ada',
          at: new Date('2021-09-09T16:00:00Z'),
          today: dayOf(EXPIRED + 9),
        },
      ).alertState;
    const later = detect(answered(tracked.lastAlert, first.alertState), EXPIRED + 25);
    expect(later.raised.map(({ alert }) => namesOf(alert))).toEqual([['Till Software']]);

    const both = detectDaily(EXPIRED + 25, stateAfterHistory(booksOf([INSURANCE, SOFTWARE])));
    const raised = trackedOf(both)[0]?.lastAlert;
    expect(raised && answered(raised, both.alertState).rules).toMatchObject([
      { subject: 'HARBOR INSURANCE', upTo: 45_320 },
      { subject: 'TILL SOFTWARE', upTo: 24_090 },
    ]);
  });

  it('stay in one alert each after the answer about one of them is removed', () => {
    const alertState = stateAfterHistory(booksOf([INSURANCE, SOFTWARE]));
    const rules = [
      {
        alertId: 'x',
        detector: 'bill-missing',
        subject: 'HARBOR INSURANCE',
        until: null,
        upTo: null,
      },
    ] as const;
    const first = detectDaily(EXPIRED + 8, alertState);
    const apart = detect({ ...first.alertState, rules }, EXPIRED + 25);
    const together = detect({ ...apart.alertState, rules: [] }, EXPIRED + 26);
    expect(together.corrected).toEqual([]);
    expect(
      trackedOf({ ...first, alertState: together.alertState }).map(({ lastAlert }) =>
        namesOf(lastAlert),
      ),
    ).toEqual([['Harbor Insurance'], ['Till Software']]);
  });

  it('stay open with the same content when history is read again', () => {
    const lines = booksOf(BILLS);
    const after = detectDaily(EXPIRED + 25, stateAfterHistory(lines));
    const again = (known: readonly Posting[]) => {
      const { checkpoint, lately } = read(known, EXPIRED + 25);
      const { alertState, resolved } = correctOpenAlerts(
        { ...after.alertState, checkpoint },
        lately,
      );
      return { resolved, detected: detect(alertState, EXPIRED + 26) };
    };
    const same = again(lines);
    expect(same.resolved).toEqual([]);
    expect(same.detected).toMatchObject({ corrected: [], resolved: [] });
    expect(same.detected.raised.filter(isOfBill)).toEqual([]);

    const came = again([...lines, billOn(INSURANCE, EXPIRED - 7)]);
    expect(came.resolved).toEqual([]);
    expect(came.detected.corrected.map(({ alert }) => namesOf(alert))).toEqual([
      ['City Power', 'Till Software'],
    ]);
    expect(came.detected.raised.filter(isOfBill)).toEqual([]);

    const all = again([...lines, ...BILLS.map((bill) => billOn(bill, bill.from + EXPIRED))]);
    expect(all.resolved).toHaveLength(1);
  });

  it('include bills that go missing within a week and drop bills that arrive', () => {
    const weekly: Bill = { counterparty: 'Linen Service', from: 1, amount: 15_000 };
    const lines = [
      ...SHOP,
      ...every(7, EXPIRED - 3, (offset) =>
        billOn(weekly, offset + Math.round(pseudoRandom(offset))),
      ),
      ...every(30, EXPIRED - SOFTWARE.from, (offset) => billOn(SOFTWARE, SOFTWARE.from + offset)),
    ];
    const after = detectDaily(EXPIRED + 25, stateAfterHistory(lines));
    expect(after.raised.map(namesOf)).toEqual([['Linen Service']]);
    expect(after.corrected.map(namesOf)).toEqual([['Linen Service', 'Till Software']]);
  });
});
