// An address that bounced, from SendGrid's lists and ours to the next e-mail, through the network.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { startSendGrid, type RunningSendGrid } from '../../../emulators/sendgrid/index.ts';
import { retryAddress } from '../../../functions/src/digest/commands/retry-address.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { sendgridBounceList } from '../../../functions/src/providers/sendgrid/bounce-list.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';

const BOOKS = 'books+daily@bakery.example';
const OWNER = { id: 'ada', email: 'ada@bakery.example' };
const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };
const KEY = 'SG.test';

const clock = new SettableClock({ startAt: DIGEST_TIME, isTicking: false });
let sendGrid: RunningSendGrid;
let firestore: RunningFirestore;
beforeAll(async () => {
  sendGrid = await startSendGrid({ apiKey: KEY, clock });
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(async () => {
  await sendGrid.close();
  await firestore.close();
  clock.close();
});

const baseUrl = () => `http://${sendGrid.host}:${sendGrid.port}`;

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
}

const listed = (list: string) => ask('GET', `/v3/suppression/${list}/${encodeURIComponent(BOOKS)}`);

/** Sends an e-mail to the address that fails as the fault says. */
async function sendWith(fault: unknown): Promise<void> {
  await ask('POST', '/_control/faults', fault);
  await ask('POST', '/v3/mail/send', {
    personalizations: [{ to: [{ email: BOOKS }] }],
    from: { email: 'snapshot@example.com' },
    subject: 'Your Daily Snapshot',
    content: [{ type: 'text/plain', value: 'A plain day.' }],
  });
  await clock.setTo(new Date(clock.now().getTime() + 60_000));
  await ask('DELETE', '/_control/faults');
}

async function newPorts() {
  const projectId = `demo-retry-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const ports = {
    ...memoryPorts(),
    ...firestorePorts(db),
    bounceList: sendgridBounceList({ apiKey: KEY, baseUrl: baseUrl() }),
    clock: { now: () => DIGEST_TIME },
  };
  await db.doc(paths.business('bakery')).set(
    aBusiness({
      digestDueAt: DIGEST_TIME,
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [OWNER.email, BOOKS] },
    }),
  );
  await ports.suppressions.changeOf(BOOKS, (found) =>
    suppress(found, { what: 'everything', reason: 'bounced' }, DIGEST_TIME),
  );
  return ports;
}

describe('an address that bounced', () => {
  it('gets the next e-mail after an owner asks to try it again', async () => {
    await sendWith({ kind: 'bounce' });
    expect(await listed('bounces')).toHaveLength(1);
    const ports = await newPorts();
    await retryAddress(ports, { businessId: 'bakery', address: BOOKS }, OWNER);
    expect(await listed('bounces')).toEqual([]);
    await buildDigest(ports, MONDAY);
    expect(await deliverMail(ports, MONDAY)).toBe('sent');
    expect(ports.stored.mails.at(-1)?.recipients.map(({ address }) => address)).toEqual([
      OWNER.email,
      BOOKS,
    ]);
  });

  it('is also removed from the blocks', async () => {
    await sendWith({ kind: 'bounce', type: 'blocked' });
    expect(await listed('blocks')).toHaveLength(1);
    const ports = await newPorts();
    await retryAddress(ports, { businessId: 'bakery', address: BOOKS }, OWNER);
    expect(await listed('blocks')).toEqual([]);
  });

  it('stays suppressed if it reported spam', async () => {
    await sendWith({ kind: 'spamReport' });
    expect(await listed('spam_reports')).toHaveLength(1);
    const ports = await newPorts();
    const retried = retryAddress(ports, { businessId: 'bakery', address: BOOKS }, OWNER);
    await expect(retried).rejects.toThrow('reported our e-mail as spam');
    expect(await listed('spam_reports')).toHaveLength(1);
    expect((await ports.suppressions.of([BOOKS])).get(BOOKS)?.everything?.reason).toBe('bounced');
    await ask('DELETE', `/v3/suppression/spam_reports/${encodeURIComponent(BOOKS)}`);
  });

  it('stays suppressed if SendGrid refuses our key', async () => {
    const ports = await newPorts();
    const bounceList = sendgridBounceList({ apiKey: 'SG.other', baseUrl: baseUrl() });
    const request = { businessId: 'bakery', address: BOOKS };
    await expect(retryAddress({ ...ports, bounceList }, request, OWNER)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await ports.suppressions.of([BOOKS])).get(BOOKS)?.everything?.reason).toBe('bounced');
  });
});
