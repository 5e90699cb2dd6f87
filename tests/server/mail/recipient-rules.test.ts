// Any reason to withhold an e-mail counts until the e-mail is claimed. The state of Firestore at
// that time decides.
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { memoryPorts, withFeaturePorts } from '../../kit/memory/memory-ports.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { pauseDigests } from '../../../functions/src/digest/commands/change-preferences.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import {
  addRecipient,
  confirmRecipient,
  removeRecipient,
} from '../../../functions/src/digest/commands/recipients.ts';
import { recordDeliveryEvents } from '../../../functions/src/mail/commands/record-delivery-events.ts';
import { unsubscribe } from '../../../functions/src/mail/commands/unsubscribe.ts';

const ADA = 'ada@bluebird.example';
const OWNER = { id: 'ada', signInAddress: ADA, email: ADA };
const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

async function startBakery() {
  const projectId = `demo-mail-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const memory = memoryPorts();
  const ports = withFeaturePorts({
    ...memory,
    ...firestorePorts(db),
    clock: stoppedClock(DIGEST_TIME),
  });
  const business = db.doc(paths.business('bakery'));
  await business.set(
    aBusiness({
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [ADA] },
    }),
  );
  const tokenIn = (link: string) => link.split('/').at(-1) ?? '';
  return { ports, business, mails: memory.stored.mails, tokenIn };
}

type TestPorts = Awaited<ReturnType<typeof startBakery>>;

/** All reasons to stop the digests of an address or of its business. */
const ENDS: readonly (readonly [string, (there: TestPorts) => Promise<unknown>])[] = [
  [
    'it unsubscribes',
    ({ ports, tokenIn }) =>
      unsubscribe(ports, { token: tokenIn(ports.unsubscribeLinks.urlFor('bakery', ADA)) }),
  ],
  [
    'its mail server says that there is no such address',
    ({ ports }) =>
      recordDeliveryEvents(ports, [
        {
          id: 'bounce',
          at: DIGEST_TIME,
          address: ADA,
          event: 'bounced',
          suppression: { what: 'everything', reason: 'bounced' },
        },
      ]),
  ],
  [
    'it reports us as spam',
    ({ ports }) =>
      ports.suppressions.changeOf(ADA, (suppression) =>
        suppress(suppression, { what: 'everything', reason: 'reported-as-spam' }, DIGEST_TIME),
      ),
  ],
  [
    'the owner pauses',
    ({ ports }) => pauseDigests(ports, { businessId: 'bakery', until: null }, OWNER),
  ],
  [
    'the owner pauses until tomorrow',
    ({ ports }) =>
      pauseDigests(ports, { businessId: 'bakery', until: businessDate('2026-11-24') }, OWNER),
  ],
  [
    'the owner removes it',
    ({ ports }) => removeRecipient(ports, { businessId: 'bakery', address: ADA }, OWNER),
  ],
  [
    'what is paid for lapses',
    ({ business }) => business.update({ 'entitlement.until': DIGEST_TIME }),
  ],
  ['it is taken back', ({ business }) => business.update({ 'entitlement.hasDigests': false })],
  ['the business is closed', ({ business }) => business.delete()],
];

describe('the digest of an address', () => {
  it.each(ENDS)('is not sent if %s before the digest is built', async (_, end) => {
    const there = await startBakery();
    await end(there);
    await buildDigest(there.ports, MONDAY);
    await deliverMail(there.ports, MONDAY);
    expect(there.mails).toEqual([]);
  });

  it.each(ENDS)('is not sent if %s between building and sending', async (_, end) => {
    const there = await startBakery();
    await buildDigest(there.ports, MONDAY);
    await end(there);
    expect(await deliverMail(there.ports, MONDAY)).toBe('skipped');
    expect(await deliverMail(there.ports, MONDAY)).toBe('not-there');
    expect(there.mails).toEqual([]);
  });

  it('is sent in all other cases', async () => {
    const there = await startBakery();
    await buildDigest(there.ports, MONDAY);
    expect(await deliverMail(there.ports, MONDAY)).toBe('sent');
    expect(there.mails).toHaveLength(1);
  });
});

describe('an address that was added', () => {
  it('gets its confirmation e-mail, and digests only after it confirms', async () => {
    const there = await startBakery();
    const { ports, mails, tokenIn } = there;
    const address = 'books@example.com';
    const add = () => addRecipient(ports, { businessId: 'bakery', address }, OWNER);
    await Promise.all([add(), add()]);
    const emailTasks = [...memoryTasks(ports)].filter(({ name }) => name === 'deliverEmail');
    expect(emailTasks).toHaveLength(1);
    for (const { payload } of [...emailTasks, ...emailTasks]) {
      if ('kind' in payload) await deliverMail(ports, payload);
    }
    expect(mails.map(({ recipients }) => recipients.map((one) => one.address))).toEqual([
      [address],
    ]);

    await buildDigest(ports, MONDAY);
    await deliverMail(ports, MONDAY);
    expect(mails.at(-1)?.recipients.map((one) => one.address)).toEqual([ADA]);

    const yes = ports.confirmationLinks.urlFor('confirm-recipient', 'bakery', address);
    await confirmRecipient(ports, { token: tokenIn(yes) });
    const tuesday = { ...MONDAY, businessDate: businessDate('2026-11-24') };
    await buildDigest(ports, tuesday);
    await deliverMail(ports, tuesday);
    expect(mails.at(-1)?.recipients.map((one) => one.address)).toEqual([ADA, address]);
  });
});

const memoryTasks = ({ stored }: Pick<ReturnType<typeof memoryPorts>, 'stored'>) =>
  stored.tasks.values();
