// An owner with data in every collection. Other users must not see any of it.
import { createHash, randomBytes } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aStoredAlert } from '../builders/stored-alert.ts';
import { bakeryBooks } from '../sample-ledgers/bakery-ledger.ts';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { aConnectionRecord } from '../port-contracts/connections-contract.ts';
import { call, db, waitForDocument, signUp, type SignedInUser } from './admin-sdk.ts';
import { storeBusiness } from './bakery.ts';
import { mailsSoFar, mailTo } from './inbox.ts';
import { wholeDatabase } from './whole-database.ts';
import { environmentAddresses } from './environment.ts';

const DAY = businessDate('2026-11-18');
const DIGEST_TIME = new Date('2026-11-18T16:00:00Z');
const NAME = 'Zanzibar Rolls';

export interface PopulatedAccount {
  readonly owner: SignedInUser;
  readonly bookkeeper: SignedInUser;
  readonly viewer: SignedInUser;
  readonly businessId: string;
  readonly alertId: string;
  readonly fileKey: string;
  readonly lineKey: string;
  readonly ruleId: string;
  readonly stepId: string;
  readonly connectionId: string;
  /** of the connect attempt that is in progress */
  readonly state: string;
  /** token of the link of an invitation */
  readonly invitation: string;
  readonly checkoutId: string;
  /** every address that gets mail because of this account */
  readonly addresses: readonly string[];
  /** texts that identify the account or its data, and must never be disclosed */
  readonly secrets: readonly string[];
}

const keyOf = (): string => randomBytes(32).toString('base64url');
const address = (who: string) => `${who}-${crypto.randomUUID()}@zanzibar.example`;

const must = async (name: string, request: object, user?: SignedInUser) => {
  const { status, body } = await call(name, request, user);
  if (status !== 200) throw new Error(`${name} failed: ${JSON.stringify(body)}`);
  return body.result as Record<string, string>;
};

export async function createPopulatedAccount(): Promise<PopulatedAccount> {
  const addresses = ['owner', 'bookkeeper', 'viewer', 'invited', 'recipient'].map(address);
  const [mine = '', books = '', viewers = '', invited = '', recipient = ''] = addresses;
  const owner = await signUp({ email: mine, emailVerified: true });
  const bookkeeper = await signUp({ email: books, emailVerified: true });
  const viewer = await signUp({ email: viewers, emailVerified: true });
  const businessId = await storeBusiness(owner.id, NAME, DAY, bakeryBooks(DAY));
  const [alertId, fileKey, connectionId, ruleId, stepId] = [
    `2026-11-16-${randomBytes(8).toString('hex')}`,
    keyOf(),
    `bank-${crypto.randomUUID()}`,
    keyOf(),
    crypto.randomUUID(),
  ];
  const { connection, reading } = aConnectionRecord('Zanzibar Bank', null);
  const lines = await db.collection(paths.postings(businessId)).limit(1).get();
  const lineKey = lines.docs[0]?.id ?? '';
  const batch = db.batch();
  batch.update(db.doc(paths.business(businessId)), {
    [`members.${bookkeeper.id}`]: 'bookkeeper',
    [`viewers.${bookkeeper.id}`]: books,
    [`members.${viewer.id}`]: 'viewer',
    [`viewers.${viewer.id}`]: viewers,
    digestPreferences: { isPaused: false, recipients: [recipient] },
    entitlement: { hasDigests: true },
  });
  batch.set(db.doc(paths.alert(businessId, alertId)), aStoredAlert());
  batch.set(db.doc(paths.import(businessId, fileKey)), {
    fileName: 'zanzibar.csv',
    form: 'table',
    accounts: ['Checking'],
    importedBy: owner.id,
    startedAt: DIGEST_TIME,
    finishedAt: DIGEST_TIME,
    lineCount: 1,
    doneCount: 1,
    outcome: null,
  });
  batch.set(db.doc(paths.connection(businessId, connectionId)), {
    ...connection,
    initialSync: null,
  });
  batch.set(db.doc(paths.sourceReading(connectionId)), {
    ...reading,
    businessId,
    lease: null,
    sourceKey: `key-of-${connectionId}`,
  });
  batch.set(db.doc(paths.userOverrides(businessId)), {
    rules: [
      {
        id: ruleId,
        lineId: 'none',
        stepId,
        counterparty: 'zanzibar mill',
        direction: 'out',
        kind: 'fee',
        name: 'Zanzibar Mill',
        correctedAt: DIGEST_TIME,
        correctedBy: owner.id,
        state: 'applied',
        lines: 0,
      },
    ],
  });
  await batch.commit();

  await must('inviteMember', { businessId, address: invited, role: 'bookkeeper' }, owner);
  const [mail] = await mailTo(invited);
  // The delivery events of an e-mail are recorded after it has arrived.
  const sent = await db.collection(paths.outbox).where('businessId', '==', businessId).get();
  for (const { ref } of sent.docs) {
    await waitForDocument(
      ref.path,
      (entry) =>
        entry.get('delivery.state') === 'sent' &&
        Object.values(entry.get('seen') ?? {}).includes('delivered'),
    );
  }
  const invitation = /\/join\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { state = '' } = await must('beginConnection', { businessId, provider: 'plaid' }, owner);
  const { intentId = '' } = await must('createCheckout', { offer: 'friends', price: 100 }, owner);

  const keys = [alertId, fileKey, lineKey, ruleId, stepId, connectionId, intentId];
  const names = [owner.id, bookkeeper.id, viewer.id, businessId];
  return {
    owner,
    bookkeeper,
    viewer,
    businessId,
    alertId,
    fileKey,
    lineKey,
    ruleId,
    stepId,
    connectionId,
    state,
    invitation,
    checkoutId: intentId,
    addresses,
    secrets: [...addresses, ...names, ...keys, 'anzibar', 'Golden Mill'],
  };
}

/**
 * Returns hashes of all stored documents of an account and the number of mails it caused, to
 * compare before and after.
 */
export async function accountFingerprint({
  owner,
  secrets,
  addresses,
}: PopulatedAccount): Promise<readonly string[]> {
  const { projectId, ports } = environmentAddresses();
  const all = await wholeDatabase(addressOf(ports.firestore), projectId);
  const documents = [...all].flatMap(([path, fields]) => {
    const text = JSON.stringify(fields);
    // Every call of a member moves a counter and a session of that member, also a refused one.
    const isCounter = /^(?:quotas\/calls\.|signInRecords\/)/.test(path) && !path.endsWith(owner.id);
    const isTheirs =
      !isCounter && secrets.some((secret) => path.includes(secret) || text.includes(secret));
    return isTheirs ? [`${path} ${createHash('sha256').update(text).digest('hex')}`] : [];
  });
  const mails = await Promise.all(
    addresses.map(async (to) => `${(await mailsSoFar(to)).length} mails to ${to}`),
  );
  return [...documents.toSorted(), ...mails];
}
