// Whatever ends a mail before it is claimed ends it: decided by what Firestore holds at that instant.
import { stoppedClock } from '@daily-snapshot/domain/clock';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppress } from '@daily-snapshot/domain/delivery/suppression';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore, type RunningFirestore } from '../../emulators/firestore/index.ts';
import { firestorePorts } from '../../functions/src/adapters/firestore/firestore-ports.ts';
import { memoryPorts } from '../../functions/src/adapters/memory/memory-ports.ts';
import { buildDigest } from '../../functions/src/commands/build-digest.ts';
import { pauseDigests } from '../../functions/src/commands/change-preferences.ts';
import { deliverDigest } from '../../functions/src/commands/deliver-digest.ts';
import {
  addRecipient,
  confirmRecipient,
  removeRecipient,
} from '../../functions/src/commands/recipients.ts';
import { takeDeliveryNotices } from '../../functions/src/commands/take-delivery-notices.ts';
import { unsubscribe } from '../../functions/src/commands/unsubscribe.ts';

const ADA = 'ada@bluebird.example';
const OWNER = { id: 'ada', signInAddress: ADA, email: ADA };
const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

async function world() {
  const projectId = `demo-mail-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const memory = memoryPorts();
  const ports = { ...memory, ...firestorePorts(db), clock: stoppedClock(MORNING) };
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

type World = Awaited<ReturnType<typeof world>>;

/** All that ends the digests of an address, or of its business. */
const ENDS: readonly (readonly [string, (there: World) => Promise<unknown>])[] = [
  [
    'it unsubscribes',
    ({ ports, tokenIn }) =>
      unsubscribe(ports, tokenIn(ports.unsubscribeLinks.urlFor('bakery', ADA))),
  ],
  [
    'its mail server says that there is no such address',
    ({ ports }) =>
      takeDeliveryNotices(ports, [
        {
          id: 'bounce',
          at: MORNING,
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
        suppress(suppression, { what: 'everything', reason: 'reported-as-spam' }, MORNING),
      ),
  ],
  [
    'the owner pauses',
    ({ ports }) => pauseDigests(ports, { businessId: 'bakery', caller: OWNER, until: null }),
  ],
  [
    'the owner pauses until tomorrow',
    ({ ports }) =>
      pauseDigests(ports, {
        businessId: 'bakery',
        caller: OWNER,
        until: businessDate('2026-11-24'),
      }),
  ],
  [
    'the owner removes it',
    ({ ports }) => removeRecipient(ports, { businessId: 'bakery', caller: OWNER, address: ADA }),
  ],
  ['what is paid for lapses', ({ business }) => business.update({ 'entitlement.until': MORNING })],
  ['it is taken back', ({ business }) => business.update({ 'entitlement.hasDigests': false })],
  ['the business is closed', ({ business }) => business.delete()],
];

describe('an address gets no mail once', () => {
  it.each(ENDS)('%s, before the digest is built', async (_, end) => {
    const there = await world();
    await end(there);
    await buildDigest(there.ports, MONDAY);
    await deliverDigest(there.ports, MONDAY);
    expect(there.mails).toEqual([]);
  });

  it.each(ENDS)('%s, between building and sending', async (_, end) => {
    const there = await world();
    await buildDigest(there.ports, MONDAY);
    await end(there);
    expect(await deliverDigest(there.ports, MONDAY)).toBe('skipped');
    expect(await deliverDigest(there.ports, MONDAY)).toBe('not-there');
    expect(there.mails).toEqual([]);
  });

  it('nothing of this happens: it gets it', async () => {
    const there = await world();
    await buildDigest(there.ports, MONDAY);
    expect(await deliverDigest(there.ports, MONDAY)).toBe('sent');
    expect(there.mails).toHaveLength(1);
  });
});

describe('an address that was added', () => {
  it('gets its letter, and digests only after its yes', async () => {
    const there = await world();
    const { ports, mails, tokenIn } = there;
    const address = 'books@example.com';
    const added = { businessId: 'bakery', caller: OWNER, address };
    await Promise.all([addRecipient(ports, added), addRecipient(ports, added)]);
    const letters = [...memoryTasks(ports)].filter(({ name }) => name === 'deliverLetter');
    expect(letters).toHaveLength(1);
    for (const { payload } of [...letters, ...letters]) {
      if ('kind' in payload) await deliverDigest(ports, payload);
    }
    expect(mails.map(({ recipients }) => recipients.map((one) => one.address))).toEqual([
      [address],
    ]);

    await buildDigest(ports, MONDAY);
    await deliverDigest(ports, MONDAY);
    expect(mails.at(-1)?.recipients.map((one) => one.address)).toEqual([ADA]);

    const yes = ports.answerLinks.urlFor('confirm-recipient', 'bakery', address);
    await confirmRecipient(ports, tokenIn(yes));
    const tuesday = { ...MONDAY, businessDate: businessDate('2026-11-24') };
    await buildDigest(ports, tuesday);
    await deliverDigest(ports, tuesday);
    expect(mails.at(-1)?.recipients.map((one) => one.address)).toEqual([ADA, address]);
  });
});

const memoryTasks = ({ stored }: Pick<ReturnType<typeof memoryPorts>, 'stored'>) =>
  stored.tasks.values();
