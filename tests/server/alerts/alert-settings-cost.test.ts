// Counts the billed Firestore operations of setting a threshold and an alert budget.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { aLine } from '../../kit/builders/postings.ts';
import type { ThresholdDraft } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import {
  setAlertBudget,
  setThreshold,
} from '../../../functions/src/alerts/commands/alert-settings.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const SUNDAY = businessDate('2026-11-22');
const DAYS = 300;

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

/** Four transactions a day. Every fifth day one of them is at the mill. */
const lines: SourceTransaction[] = Array.from({ length: DAYS * 4 }, (_, index) =>
  aLine({
    id: `line-${index}`,
    date: addDays(SUNDAY, -Math.floor(index / 4)),
    amount: -2000 - (index % 700),
    kind: 'expense',
    counterparty: index % 20 === 0 ? 'Golden Mill' : `Vendor ${index % 17}`,
  }),
);

it('reads ten weeks of postings for one counterparty, and no postings for totals', async () => {
  const projectId = `demo-cost-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const ports = { ...memoryPorts(), ...firestorePorts(db), clock: stoppedClock(DIGEST_TIME) };
  await db.doc(paths.business('bakery')).set(aBusiness({ members: { ada: 'owner' } }));
  await importLines(ports, {
    businessId: 'bakery',
    lines,
    source: { name: 'Bank', provides: ['profit'], completeThrough: SUNDAY, problem: null },
  });
  await replayHistory(ports, { businessId: 'bakery' });

  const caller = { id: 'ada' };
  const costOf = async (work: () => Promise<unknown>) => {
    firestore.takeCost();
    await work();
    const { reads, writes } = firestore.takeCost();
    return { reads, writes };
  };
  const draft: ThresholdDraft = {
    measure: 'expenses',
    counterparty: null,
    category: null,
    account: null,
    window: 'week',
    side: 'above',
    limit: cents(500_000),
  };
  const set = (overrides: Partial<ThresholdDraft>) =>
    costOf(() =>
      setThreshold(ports, { businessId: 'bakery', draft: { ...draft, ...overrides } }, caller),
    );

  // Reads the business for authorization. Reads business, daily summaries, alert state and settings
  // before the transaction and again inside it.
  expect(await set({})).toEqual({ reads: 9, writes: 2 });
  expect(await set({ counterparty: 'Golden Mill' })).toEqual({ reads: 9 + 15, writes: 2 });
  expect(await set({ measure: 'payment', window: 'day' })).toEqual({ reads: 9, writes: 2 });
  expect(
    await costOf(() => setAlertBudget(ports, { businessId: 'bakery', alertBudget: 2 }, caller)),
  ).toEqual({ reads: 6, writes: 2 });
});
