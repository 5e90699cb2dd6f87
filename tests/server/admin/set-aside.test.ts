// Stored documents that do not match their schemas, one at a time, in a full database.
import { alertSettingsSchema } from '@daily-snapshot/domain/alerts/alert-settings-schema';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { checkoutSchema } from '@daily-snapshot/domain/billing/checkout';
import { planSchema, withSubscription, NO_PLAN } from '@daily-snapshot/domain/billing/plan';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { accountSchema } from '@daily-snapshot/domain/connections/account-schema';
import { connectionSchema } from '@daily-snapshot/domain/connections/connection';
import {
  sourceReadingSchema,
  vaultEntrySchema,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { dailySummariesSchema } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { importedFileSchema } from '@daily-snapshot/domain/imports/imported-file-schema';
import { userOverridesSchema } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { pendingTransactionSchema } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { combinedEmailSchema } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import { deadLetterSchema, outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-entry';
import { suppressionSchema } from '@daily-snapshot/domain/mail/suppression';
import { leadSchema } from '@daily-snapshot/domain/sales/lead';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { sweepAccounts } from '../../../functions/src/accounts/commands/sweep-accounts.ts';
import { firestoreAddressChanges } from '../../../functions/src/accounts/firestore/address-changes.ts';
import { firestoreErasure } from '../../../functions/src/accounts/firestore/erasure.ts';
import { firestorePersonalData } from '../../../functions/src/accounts/firestore/personal-data.ts';
import { listBusinesses } from '../../../functions/src/admin/commands/list-businesses.ts';
import { listDeadLetters } from '../../../functions/src/admin/commands/list-dead-letters.ts';
import { listLeads } from '../../../functions/src/admin/commands/list-leads.ts';
import { serviceHealth } from '../../../functions/src/admin/commands/service-health.ts';
import { firestoreAdminQueries } from '../../../functions/src/admin/firestore/admin-queries.ts';
import { firestoreAdministration } from '../../../functions/src/admin/firestore/administration.ts';
import { firestoreDeadLetters } from '../../../functions/src/admin/firestore/dead-letters.ts';
import { firestoreBrowserErrors } from '../../../functions/src/operations/firestore/browser-errors.ts';
import { firestoreKillSwitches } from '../../../functions/src/operations/firestore/kill-switches.ts';
import { firestoreHealth } from '../../../functions/src/admin/firestore/service-health.ts';
import { checkAlerts } from '../../../functions/src/alerts/commands/check-alerts.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import { sweepAlertChecks } from '../../../functions/src/alerts/commands/sweep-alert-checks.ts';
import { sweepBilling } from '../../../functions/src/billing/commands/sweep-billing.ts';
import { sweepConnections } from '../../../functions/src/connections/commands/sync/sweep-connections.ts';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { firestoreVault } from '../../../functions/src/connections/firestore/vault.ts';
import { buildCombinedDigest } from '../../../functions/src/digest/commands/build-combined-digest.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { sweepCombinedDigests } from '../../../functions/src/digest/commands/sweep-combined-digests.ts';
import { sweepDigests } from '../../../functions/src/digest/commands/sweep-digests.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { sweepOutbox } from '../../../functions/src/mail/commands/sweep-outbox.ts';
import { storeNotices } from '../../../functions/src/platform/firestore/set-aside.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { envelopeSealer } from '../../../functions/src/platform/kms/envelope-sealer.ts';
import { localKeys } from '../../../functions/src/platform/kms/local-keys.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { anImportedFile } from '../../kit/builders/imported-file.ts';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import { aCheckout, aSubscription } from '../../kit/builders/subscription.ts';
import { memoryCredentials } from '../../kit/memory/memory-credentials.ts';
import { memoryPorts, ORIGIN, withFeaturePorts } from '../../kit/memory/memory-ports.ts';
import { aConnectionRecord } from '../../kit/port-contracts/connections-contract.ts';
import {
  aConnection,
  ADA,
  AFTERNOON,
  firstPayment,
  ordinaryPurchases,
} from '../../kit/memory/monitored-business.ts';

const SATURDAY = businessDate('2026-11-21');
const FRIDAY = businessDate('2026-11-20');
const MONDAY = businessDate('2026-11-23');
const ALERT_ID = '2026-11-16-0123456789abcdef';
const SHARDS = ['bakery', 'florist'].map(shardOf);
const LOCAL_KEY = Buffer.alloc(32, 1).toString('base64url');

const connectionOf = (businessId: string) => ({ businessId, connectionId: `${businessId}-bank` });
/** The account with a plan and a combined e-mail. */
const payerOf = (businessId: string) => `${businessId}-payer`;

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

function newDatabase(): Firestore {
  const projectId = `demo-set-aside-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  return db;
}

function portsOf(db: Firestore, now = AFTERNOON) {
  const memory = memoryPorts();
  memory.stored.signIns.set('ada', { address: ADA, isVerified: true });
  return withFeaturePorts({
    ...memory,
    ...memoryCredentials(memory.stored, ORIGIN),
    ...firestorePorts(db),
    addressChanges: firestoreAddressChanges(db),
    administration: firestoreAdministration(db),
    adminQueries: firestoreAdminQueries(db),
    deadLetters: firestoreDeadLetters(db),
    health: firestoreHealth(db),
    objectiveCounter: { count: async () => null },
    browserErrors: firestoreBrowserErrors(db),
    killSwitchStore: firestoreKillSwitches(db),
    erasure: firestoreErasure(db),
    personalData: firestorePersonalData(db),
    vault: firestoreVault(db, envelopeSealer(localKeys([LOCAL_KEY]), stoppedClock(now))),
    clock: stoppedClock(now),
  });
}

const bank = { name: 'First Bank', provides: ['profit'], problem: null } as const;
const purchaseOf = (db: Firestore, businessId: string, id: string) =>
  importLines(portsOf(db), {
    businessId,
    lines: [firstPayment(SATURDAY, id, 'Bolt Supply')],
    source: { ...bank, completeThrough: SATURDAY },
  });

/** Every document of two businesses and of the service. */
async function fullDatabase(): Promise<ReadonlyMap<string, DocumentData>> {
  const db = newDatabase();
  const ports = portsOf(db);
  const write = (path: string, data: object) => db.doc(path).set(data);
  for (const id of ['bakery', 'florist']) {
    await write(
      paths.business(id),
      aBusiness({
        members: { ada: 'owner' },
        entitlement: { hasDigests: true },
        digestPreferences: { isPaused: false, recipients: [ADA, `reader@${id}.example`] },
        digestDueAt: AFTERNOON,
        digestShard: shardOf(id),
        combinedOwners: [payerOf(id)],
      }),
    );
    const key = connectionOf(id);
    await write(paths.connection(id, key.connectionId), aConnection());
    const { reading } = aConnectionRecord('First Bank', AFTERNOON);
    const shard = shardOf(id);
    await write(paths.sourceReading(key.connectionId), { ...reading, businessId: id, shard });
    await ports.vault.save(key, { access: 'access-secret' });
    await write(paths.plan(payerOf(id)), withSubscription(NO_PLAN, aSubscription()));
    await write(paths.combinedEmail(payerOf(id)), {
      address: ADA,
      isWanted: true,
      // Later than the digests here, so that they are sent on their own.
      businessDate: businessDate('2026-12-01'),
      dueAt: AFTERNOON,
      shard,
    });
    const lines = ordinaryPurchases();
    await importLines(ports, {
      businessId: id,
      lines,
      source: { ...bank, completeThrough: SATURDAY },
    });
    await replayHistory(ports, { businessId: id });
    await buildDigest(ports, { businessId: id, businessDate: FRIDAY });
    await db.doc(paths.business(id)).update({ digestDueAt: AFTERNOON });
    await write(paths.alert(id, ALERT_ID), aStoredAlert());
    await write(paths.alertSettings(id), { alertBudget: 4, thresholds: [] });
    await write(paths.userOverrides(id), { rules: [] });
    await write(paths.account(id, 'checking'), { name: 'Checking', kind: 'bank' });
    await write(paths.import(id, 'november'), anImportedFile());
    await write(paths.pendingTransaction(id, 'one'), {
      lineId: 'one',
      source: 'First Bank',
      account: 'Checking',
      date: SATURDAY,
      description: 'Coffee',
      counterparty: 'Coffee',
      category: '',
      amount: -500,
    });
    await write(paths.suppression(addressKey(`reader@${id}.example`)), {
      everything: null,
      digestsOf: { [id]: AFTERNOON },
    });
    const failed = { reason: 'refused', at: AFTERNOON };
    await write(paths.deadLetter(`${id}_${FRIDAY}`), failed);
    const checkout = aCheckout({ id: `${id}-checkout-1`, claimedBy: 'ada', state: 'open' });
    await write(paths.checkout(checkout.id), { ...checkout, nextCheckAt: AFTERNOON });
    await write(paths.lead(id), {
      email: `lead@${id}.example`,
      phone: '',
      sources: ['main_cta'],
      consents: [],
      campaign: {},
      firstAt: AFTERNOON,
      lastAt: AFTERNOON,
    });
  }
  return contentOf(db);
}

async function contentOf(db: Firestore): Promise<ReadonlyMap<string, DocumentData>> {
  const found = new Map<string, DocumentData>();
  const read = async (collections: readonly FirebaseFirestore.CollectionReference[]) => {
    for (const collection of collections) {
      for (const snapshot of (await collection.get()).docs) {
        found.set(snapshot.ref.path, snapshot.data());
        await read(await snapshot.ref.listCollections());
      }
    }
  };
  await read(await db.listCollections());
  return found;
}

/** The kinds of documents, with one document of the bakery and its schema. */
const KINDS: Readonly<Record<string, readonly [inPath: string, schema: z.ZodType]>> = {
  business: ['businesses/bakery', businessSchema],
  dailySummaries: [paths.dailySummaries('bakery'), dailySummariesSchema],
  alertState: [
    paths.alertState('bakery'),
    z.object({ packed: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  ],
  posting: ['businesses/bakery/postings/', postingSchema],
  pending: ['businesses/bakery/pending/', pendingTransactionSchema],
  userOverrides: [paths.userOverrides('bakery'), userOverridesSchema],
  alertSettings: [paths.alertSettings('bakery'), alertSettingsSchema],
  alert: [paths.alert('bakery', ALERT_ID), storedAlertSchema],
  account: ['businesses/bakery/accounts/', accountSchema],
  import: ['businesses/bakery/imports/', importedFileSchema],
  connection: ['businesses/bakery/connections/', connectionSchema],
  digest: ['businesses/bakery/digests/', digestSchema],
  outbox: ['outbox/bakery_', outboxEntrySchema],
  suppression: [paths.suppression(addressKey('reader@bakery.example')), suppressionSchema],
  lead: [paths.lead('bakery'), leadSchema],
  checkout: [paths.checkout('bakery-checkout-1'), checkoutSchema],
  deadLetter: [`deadLetters/bakery_`, deadLetterSchema],
  sourceReading: [paths.sourceReading(connectionOf('bakery').connectionId), sourceReadingSchema],
  vaultEntry: [paths.vaultEntry(connectionOf('bakery').connectionId), vaultEntrySchema],
  plan: [paths.plan(payerOf('bakery')), planSchema],
  combinedEmail: [paths.combinedEmail(payerOf('bakery')), combinedEmailSchema],
};

/** A digest needs both: what to compute, and for whom. */
const REQUIRED = new Set(['business', 'dailySummaries']);
/** The fields by which sweeps and pages find documents. */
const FOUND_BY = new Set([
  'date',
  'at',
  'nextCheckAt',
  'lastAt',
  'sources',
  'claimedBy',
  'state',
  'dueAt',
  'shard',
]);

type Damage = 'missing field' | 'wrong type' | 'unknown value';

/** Returns a damaged form of a document that its schema refuses, if there is one. */
function damaged(data: DocumentData, schema: z.ZodType, damage: Damage): DocumentData | undefined {
  for (const [field, value] of Object.entries(data)) {
    const { [field]: _, ...rest } = data;
    if (damage === 'unknown value' && typeof value !== 'string') continue;
    // Queries would not find it any more.
    if (FOUND_BY.has(field)) continue;
    const changed =
      damage === 'missing field'
        ? rest
        : { ...rest, [field]: damage === 'wrong type' ? { wrong: true } : 'no-such-value' };
    if (!schema.safeParse(changed).success) return changed;
  }
  return undefined;
}

const outcomeOf = async (work: Promise<unknown>): Promise<'done' | 'failed'> => {
  try {
    await work;
    return 'done';
  } catch {
    return 'failed';
  }
};

/** Runs everything that the service does by itself for one business. */
async function runBusiness(db: Firestore, businessId: string): Promise<Record<string, string>> {
  const ports = portsOf(db);
  const digest = { businessId, businessDate: MONDAY };
  return {
    import: await outcomeOf(purchaseOf(db, businessId, 'bolt')),
    digest: await outcomeOf(buildDigest(ports, digest)),
    delivery: await outcomeOf(
      deliverMail(ports, digest).then((state) => expect(state).toBe('sent')),
    ),
    alerts: await outcomeOf(checkAlerts(ports, { businessId })),
    replay: await outcomeOf(replayHistory(ports, { businessId })),
    connections: await outcomeOf(ports.connections.of(businessId)),
    imports: await outcomeOf(ports.imports.recorded(businessId)),
    accounts: await outcomeOf(ports.imports.accounts(businessId)),
    pending: await outcomeOf(
      ports.ledger.open(businessId, async (ledger) => {
        await ledger.pendingOf('First Bank');
      }),
    ),
    export: await outcomeOf(ports.personalData.page({ accountId: 'ada', address: ADA }, undefined)),
  };
}

/** Runs what needs one document, by the kind of this document. */
async function openDocuments(db: Firestore, businessId: string): Promise<Record<string, string>> {
  const ports = portsOf(db);
  const digest = { businessId, businessDate: FRIDAY };
  const accountId = payerOf(businessId);
  return {
    alert: await outcomeOf(ports.alertStates.alert(businessId, ALERT_ID)),
    digest: await outcomeOf(ports.digests.find(digest)),
    outbox: await outcomeOf(deliverMail(ports, digest)),
    plan: await outcomeOf(ports.billing.planOf(accountId)),
    vaultEntry: await outcomeOf(ports.vault.read(connectionOf(businessId))),
    sourceReading: await outcomeOf(syncConnection(ports, connectionOf(businessId))),
    combinedEmail: await outcomeOf(
      buildCombinedDigest(ports, { accountId, businessDate: businessDate('2026-12-01') }),
    ),
  };
}

/** Runs what serves all businesses. A failure here stops others. */
async function runService(db: Firestore): Promise<void> {
  const ports = portsOf(db);
  const page = { scheduledAt: AFTERNOON, shards: SHARDS };
  const sweeps = [
    await sweepDigests(ports, page),
    await sweepAlertChecks(ports, page),
    await sweepConnections(ports, page),
    await sweepAccounts(ports, page),
    await sweepBilling(ports, page),
    await sweepCombinedDigests(ports, page),
  ];
  expect(sweeps.every(({ failedCount }) => failedCount === 0)).toBe(true);
  const due = [...ports.stored.tasks.values()].filter(({ name }) => name === 'buildDigest');
  expect(
    due.some(({ payload }) => 'businessId' in payload && payload.businessId === 'florist'),
  ).toBe(true);
  await sweepOutbox(ports, page);
  await listBusinesses({ ...ports, staffAccounts: { findByAddress: async () => undefined } }, {});
  await listDeadLetters(ports, {});
  await listLeads(ports, { isExport: false }, { id: 'max', signInAddress: 'max@us.example' });
  await ports.businesses.ownedBy('ada');
  await ports.suppressions.of([`reader@bakery.example`, ADA]);
  await ports.billing.checkoutsOf('ada');
  await ports.erasure.remainingAtProvider('ada');
}

describe('a stored document that does not match its schema', () => {
  let documents: ReadonlyMap<string, DocumentData>;
  beforeAll(async () => {
    documents = await fullDatabase();
  }, 60_000);
  let hours = 0;

  const cases = Object.keys(KINDS).flatMap((kind) =>
    (['missing field', 'wrong type', 'unknown value'] as const).map(
      (damage) => [kind, damage] as const,
    ),
  );

  it('is one of every kind in the sample, and the sample works', async () => {
    const db = await restored(documents);
    await runService(db);
    for (const id of ['bakery', 'florist']) {
      expect(new Set(Object.values(await runBusiness(db, id)))).toEqual(new Set(['done']));
      expect(new Set(Object.values(await openDocuments(db, id)))).toEqual(new Set(['done']));
    }
    for (const [start, schema] of Object.values(KINDS)) {
      const [path, data] = latestIn(documents, start) ?? [];
      expect([start, path !== undefined && schema.safeParse(data).success]).toEqual([start, true]);
    }
  });

  it.each(cases)('%s with a %s stops no other business', async (kind, damage) => {
    const [start = '', schema = z.unknown()] = KINDS[kind] ?? [];
    const [path = '', data = {}] = latestIn(documents, start) ?? [];
    const changed = damaged(data, schema, damage);
    // Some kinds have no field of this type.
    if (!changed) return;
    // The notices of earlier cases belong to other databases.
    await storeNotices(AFTERNOON);
    const db = await restored(documents);
    await db.doc(path).set(changed);

    await runService(db);
    for (const run of [runBusiness, openDocuments]) {
      const others = await run(db, 'florist');
      expect(new Set(Object.values(others))).toEqual(new Set(['done']));
    }
    const own = await runBusiness(db, 'bakery');
    if (!REQUIRED.has(kind)) {
      expect({ ...own }).toEqual(Object.fromEntries(Object.keys(own).map((key) => [key, 'done'])));
    } else expect(own['digest']).toBe('failed');
    const opened = await openDocuments(db, 'bakery');
    if (kind in opened) expect(opened[kind]).toBe('failed');

    hours += 2;
    const now = new Date(AFTERNOON.getTime() + hours * 3_600_000);
    await storeNotices(now);
    const health = await serviceHealth(portsOf(db, now), { businessDate: MONDAY });
    expect(health.setAside.map((one) => one.path)).toContain(path);
    await firestoreErasure(db).eraseBusiness('bakery');
    expect((await db.doc(paths.business('florist')).get()).exists).toBe(true);
  });
});

/** Returns the document with a path, or the latest one whose path starts with it. */
const latestIn = (documents: ReadonlyMap<string, DocumentData>, start: string) =>
  [...documents]
    .filter(([path]) => path === start || (/[/_]$/.test(start) && path.startsWith(start)))
    .toSorted(([, a], [, b]) => String(b['date'] ?? '').localeCompare(String(a['date'] ?? '')))[0];

async function restored(documents: ReadonlyMap<string, DocumentData>): Promise<Firestore> {
  const db = newDatabase();
  const all = [...documents];
  for (let start = 0; start < all.length; start += 400) {
    const batch = db.batch();
    for (const [path, data] of all.slice(start, start + 400)) batch.set(db.doc(path), data);
    await batch.commit();
  }
  return db;
}
