import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  alertSettingsSchema,
  NO_ALERT_SETTINGS,
} from '@daily-snapshot/domain/alerts/alert-settings-schema';
import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { dailySummariesSchema } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { storedBacktestSchema } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { counterpartyDirectionKeys } from '@daily-snapshot/domain/ledger/classification/user-override';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import {
  FieldPath,
  type DocumentSnapshot,
  type Firestore,
  type WhereFilterOp,
} from 'firebase-admin/firestore';
import { isInScope, type ThresholdScope } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import type { AlertSettingsInputs, AlertStates, AlertInputs } from '../ports/alert-states.ts';
import {
  parseDocument,
  parseDocuments,
  parseOptional,
} from '../../platform/firestore/documents.ts';
import { saveAlerts } from './save-alerts.ts';
import { readPage } from '../../platform/firestore/sweep-page.ts';
import { isUnread, packedAlertState, readAlertState } from './packed-alert-state.ts';

/** Covers about ten weeks. A threshold reads no more. */
const MAX_LINES = 5000;

/** A page has about 700 KB of postings. */
const PAGE_SIZE = 2000;

export const firestoreAlertStates = (db: Firestore): AlertStates => {
  const refsOf = (businessId: string) =>
    [
      db.doc(paths.business(businessId)),
      db.doc(paths.dailySummaries(businessId)),
      db.doc(paths.alertState(businessId)),
    ] as const;
  const settingsRef = (businessId: string) => db.doc(paths.alertSettings(businessId));

  return {
    find: async (businessId) => {
      const found = settingsInputsOf(
        await db.getAll(...refsOf(businessId), settingsRef(businessId)),
      );
      const { business, dailySummaries, alertState, settings } = found ?? {};
      return (
        business &&
        dailySummaries &&
        alertState &&
        settings && { business, dailySummaries, alertState, settings }
      );
    },

    history: async (businessId, since, after) => {
      const latestFirst = db
        .collection(paths.postings(businessId))
        .where('date', '>=', since)
        .orderBy('date', 'desc')
        .orderBy(FieldPath.documentId(), 'desc')
        .limit(PAGE_SIZE);
      const page = after ? latestFirst.startAfter(after.date, after.key) : latestFirst;
      const { docs } = await page.get();
      const postings = parseDocuments(docs, postingSchema);
      // An unreadable posting still marks the place of the next page.
      const last = docs.length === PAGE_SIZE ? docs.at(-1) : undefined;
      return {
        postings,
        ...(last && { next: { date: last.get('date') as BusinessDate, key: last.id } }),
      };
    },

    saveReplay: async (businessId, replay) => {
      const fields = Object.keys(replay);
      await db.doc(paths.replay(businessId)).set(replay, { mergeFields: fields });
    },

    change: (businessId, decide) =>
      db.runTransaction(async (transaction) => {
        const inputs = alertInputsOf(await transaction.getAll(...refsOf(businessId)));
        const detected = inputs && decide(inputs);
        if (detected) saveAlerts({ db, transaction }, businessId, detected);
        return detected !== undefined;
      }),

    answer: (businessId, alertId, decide) =>
      db.runTransaction(async (transaction) => {
        const alertRef = db.doc(paths.alert(businessId, alertId));
        const alertStateRef = db.doc(paths.alertState(businessId));
        const [businessSnapshot, alertSnapshot, alertStateSnapshot] = await transaction.getAll(
          db.doc(paths.business(businessId)),
          alertRef,
          alertStateRef,
        );
        const business = parseDocument(businessSnapshot, businessSchema);
        const alert = parseDocument(alertSnapshot, storedAlertSchema);
        const alertState = readAlertState(alertStateSnapshot);
        const answered = decide(business && alert && alertState && { business, alert, alertState });
        if (!answered) return;
        const { answer, seenAt } = answered.alert;
        transaction.update(alertRef, { answer, seenAt });
        transaction.update(alertStateRef, packedAlertState(answered.alertState));
      }),

    linesOf: async (businessId, scope, since) => {
      const { docs } = await db
        .collection(paths.postings(businessId))
        .where(...mostSelective(scope))
        .where('date', '>=', since)
        .orderBy('date', 'desc')
        .limit(MAX_LINES + 1)
        .get();
      if (docs.length > MAX_LINES) {
        throw new AppError(
          'invalid-input',
          'This limit matches too many transactions. Choose a payee, a customer, or a category.',
        );
      }
      return parseDocuments(docs, postingSchema).filter((posting) => isInScope(scope, posting));
    },

    replay: async (businessId) =>
      parseOptional(await db.doc(paths.replay(businessId)).get(), storedBacktestSchema),

    changeSettings: (businessId, decide) =>
      db.runTransaction(async (transaction) => {
        const snapshots = await transaction.getAll(...refsOf(businessId), settingsRef(businessId));
        const { settings, alertState } = decide(settingsInputsOf(snapshots));
        transaction.set(settingsRef(businessId), settings);
        if (alertState)
          transaction.update(db.doc(paths.alertState(businessId)), packedAlertState(alertState));
      }),

    alert: async (businessId, alertId) =>
      parseDocument(await db.doc(paths.alert(businessId, alertId)).get(), storedAlertSchema),

    findDue: (query) =>
      readPage(
        {
          collection: db.collection(paths.alertStates),
          shard: 'shard',
          at: 'nextCheckAt',
          found: (snapshot) => [{ businessId: snapshot.id, isUnread: isUnread(snapshot) }],
        },
        query,
      ),
  };
};

function settingsInputsOf(snapshots: readonly DocumentSnapshot[]): AlertSettingsInputs | undefined {
  const [businessSnapshot, dailySummariesSnapshot, alertStateSnapshot, settingsSnapshot] =
    snapshots;
  const business = parseDocument(businessSnapshot, businessSchema);
  return (
    business && {
      business,
      dailySummaries: parseDocument(dailySummariesSnapshot, dailySummariesSchema),
      alertState: readAlertState(alertStateSnapshot),
      settings: parseOptional(settingsSnapshot, alertSettingsSchema) ?? NO_ALERT_SETTINGS,
    }
  );
}

function alertInputsOf(snapshots: readonly DocumentSnapshot[]): AlertInputs | undefined {
  const { business, dailySummaries, alertState } = settingsInputsOf(snapshots) ?? {};
  return business && dailySummaries && alertState && { business, dailySummaries, alertState };
}

/** Returns the most selective filter. The others are applied to its results. */
function mostSelective({
  counterparty,
  category,
  account,
}: ThresholdScope): [field: string, operator: WhereFilterOp, value: unknown] {
  if (counterparty !== null) return ['party', 'in', counterpartyDirectionKeys(counterparty)];
  if (category !== null) return ['category', '==', category];
  return ['account', '==', account];
}
