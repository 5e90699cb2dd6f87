// A bakery whose names and amounts are as long as they can be: twelve-digit amounts in Tunisian
// dinars, payees in Hebrew and Arabic, a name of 300 characters, joined emoji, and 40 sources.
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { EMPTY_ALERT_STATE } from '@daily-snapshot/domain/alerts/business-alert-state';
import { sourceFromConnection } from '@daily-snapshot/domain/connections/source-from-connection';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { getAuth } from 'firebase-admin/auth';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { aBusiness } from '../builders/business.ts';
import { aStoredAlert } from '../builders/stored-alert.ts';
import { bakeryBooks, type BakeryBooks } from '../sample-ledgers/bakery-ledger.ts';
import { app, db } from './admin-sdk.ts';
import { storeBusiness } from './bakery.ts';
import { bankConnection } from './bakery-with-sources.ts';

export const HEBREW = 'מאפיית השכונה של משפחת כהן';
export const ARABIC = 'مخبز الحي القديم';
export const EMOJI = '👩🏽‍🍳👨‍👩‍👧‍👦🏴󠁧󠁢󠁷󠁬󠁳󠁿 Bäckerei';
export const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8).slice(0, 300);
const NAMES = [HEBREW, ARABIC, EMOJI, LONG];

const CURRENCY = 'TND';
/** Leads to sales of about 1,234,567,890.123 dinars a day. */
const FACTOR = 1_200_003;
const SOURCE_COUNT = 40;

const scaled = (amount: number): Cents => cents(amount * FACTOR);

const extreme = (text: string, index: number): string => NAMES[index % NAMES.length] ?? text;

function extremeBooks(latest: BusinessDate): BakeryBooks {
  const payees = [...new Set(bakeryBooks(latest, 1).postings.map((one) => one.counterparty))];
  const postings = bakeryBooks(latest, 1).postings.map((posting) => {
    const index = payees.indexOf(posting.counterparty);
    const name = `${extreme(posting.counterparty, index)}${index < NAMES.length ? '' : ` ${index}`}`;
    return {
      ...posting,
      currency: CURRENCY,
      amount: scaled(posting.amount),
      counterparty: name.slice(0, 300),
      description: extreme(posting.description, index + 1),
      category: posting.category && extreme(posting.category, index + 2).slice(0, 60),
    };
  });
  const through = addDays(latest, -1);
  const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, lines]) =>
    rollUpDay(date, lines),
  );
  const dailySummaries = {
    ...replaceDays(emptyDailySummaries(rollups[0]?.date ?? through), rollups),
    sources: connections().map((connection) => ({
      ...sourceFromConnection(connection, aBusiness().timeZone),
      completeThrough: through,
    })),
    balance: { amount: scaled(3_684_300), asOf: through },
    openItems: {
      asOf: latest,
      receivables: [
        { counterparty: HEBREW, dueOn: addDays(latest, -9), amount: scaled(61_400) },
        { counterparty: LONG, dueOn: addDays(latest, 5), amount: scaled(49_000) },
      ],
      payables: [{ counterparty: ARABIC, dueOn: addDays(latest, 3), amount: scaled(84_000) }],
    },
  };
  const { timeZone, ...business } = aBusiness({ currency: CURRENCY, name: HEBREW });
  const snapshot = buildSnapshot(business, dailySummaries, latest);
  const digests = [{ businessDate: latest, snapshot, builtAt: digestDueAt(latest, timeZone) }];
  return { postings, dailySummaries, digests };
}

const connections = () =>
  Array.from({ length: SOURCE_COUNT }, (_, index) => {
    const bank = bankConnection();
    const name = `${extreme('', index).slice(0, 80)} ${index}`;
    return {
      ...bank,
      name,
      currency: CURRENCY,
      accounts: bank.accounts.map((account) => ({
        ...account,
        name,
        balance: { amount: scaled(3_684_300), asOf: new Date() },
      })),
    };
  });

export interface ExtremeBakery {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** @param latest the day of its only digest */
export async function storeExtremeBakery(latest: BusinessDate): Promise<ExtremeBakery> {
  const email = `${'a-rather-long-address-of-an-owner-'.repeat(2)}${crypto.randomUUID().slice(0, 8)}@example.com`;
  const password = 'morning-paper';
  const { uid } = await getAuth(app).createUser({ email: email.slice(-64), password });
  const id = await storeBusiness(uid, `${HEBREW} ${EMOJI}`, latest, extremeBooks(latest));
  const writer = db.bulkWriter();
  void writer.update(db.doc(paths.business(id)), { currency: CURRENCY });
  void writer.set(db.doc(paths.alertState(id)), storedAlertState(id, EMPTY_ALERT_STATE, null));
  for (const [index, counterparty] of NAMES.entries()) {
    const stored = aStoredAlert({ currency: CURRENCY, subject: counterparty });
    const { alert } = stored;
    void writer.set(db.doc(paths.alert(id, `${alert.date}-000000000000000${index}`)), {
      ...stored,
      alert: {
        ...alert,
        counterparty,
        actual: scaled(alert.impact),
        impact: scaled(alert.impact),
      },
    });
  }
  const sources = db.collection(paths.connections(id));
  for (const connection of connections()) void writer.set(sources.doc(), connection);
  await writer.close();
  return { id, email: email.slice(-64), password };
}
