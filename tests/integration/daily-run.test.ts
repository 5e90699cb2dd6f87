import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { nextDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  call,
  db,
  waitForDocument,
  signUp,
  type SignedInUser,
  confirmAddress,
} from '../kit/local-environment/admin-sdk.ts';
import { asOfx } from '../kit/local-environment/bank-file.ts';
import { mailTo } from '../kit/local-environment/inbox.ts';
import { runSchedule } from '../kit/local-environment/environment.ts';

/** Stores a business in the form that its owner's browser writes. */
async function createBusiness(owner: SignedInUser): Promise<string> {
  const { id } = await db.collection(paths.businesses).add({
    name: 'Harbor Bread',
    timeZone: DEFAULT_TIME_ZONE,
    members: { [owner.id]: 'owner' },
    createdAt: new Date(),
  });
  return id;
}

describe('daily run', () => {
  it('builds the digest of a due business once and advances the business to the next digest', async () => {
    const owner = await signUp();
    const businessId = await createBusiness(owner);
    const { body } = await call('startDigests', { businessId }, owner);
    const { digestDueAt } = body.result as { digestDueAt: string };
    const dueAt = new Date(digestDueAt);
    const day = businessDateAt(dueAt, DEFAULT_TIME_ZONE);

    await runSchedule('digestSweep', dueAt);
    const built = await waitForDocument(paths.digest(businessId, day), ({ exists }) => exists);
    const digest = digestSchema.parse(built.data());
    expect(digest.snapshot.measures.revenue.figure.state).toBe('unknown');
    const business = await db.doc(paths.business(businessId)).get();
    const next = nextDigest(dueAt, DEFAULT_TIME_ZONE).dueAt;
    expect(business.get('digestDueAt').toDate()).toEqual(next);
  });

  it('builds no digest for a business that has not started its digests', async () => {
    const businessId = await createBusiness(await signUp());
    await runSchedule('digestSweep', new Date());
    const digests = await db.collection(paths.digests(businessId)).get();
    expect(digests.size).toBe(0);
  });
});

describe('the first file', () => {
  const day = addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);
  const file = asOfx([{ date: day, description: 'Card sales', amountCents: 12_300 }], '1234');
  const importFor = (businessId: string, owner: SignedInUser, isTrial = false) =>
    call(
      'importFile',
      {
        businessId,
        fileName: 'week.ofx',
        packed: gzipSync(file).toString('base64'),
        mapping: null,
        accounts: [{ name: 'Checking', kind: 'bank', nameInFile: '1234' }],
        completeThrough: day,
        ignoresBalances: false,
        isTrial,
      },
      owner,
    );
  const business = async (id: string) => (await db.doc(paths.business(id)).get()).data();

  it('turns on the daily e-mail to the verified address of the owner, a preview does not', async () => {
    const email = `${crypto.randomUUID()}@harbor.example`;
    const owner = await signUp({ email, emailVerified: true });
    const businessId = await createBusiness(owner);
    await importFor(businessId, owner, true);
    expect((await business(businessId))?.digestDueAt).toBeUndefined();
    await importFor(businessId, owner);
    expect(await business(businessId)).toMatchObject({
      digestDueAt: expect.anything(),
      digestPreferences: { isPaused: false, recipients: [email] },
    });
  });

  it('turns on the daily e-mail, which goes to an address that is verified before it is due', async () => {
    const email = `${crypto.randomUUID()}@harbor.example`;
    const owner = await signUp({ email, emailVerified: false });
    const businessId = await createBusiness(owner);
    await importFor(businessId, owner);
    const { digestDueAt, waitingRecipients } = (await business(businessId)) ?? {};
    expect(waitingRecipients).toMatchObject([{ address: email }]);
    await confirmAddress(owner.id);
    await runSchedule('digestSweep', digestDueAt.toDate());
    expect((await mailTo(email)).map(({ subject }) => subject)).toHaveLength(1);
  });

  it('does not turn on a daily e-mail that the owner has paused', async () => {
    const owner = await signUp();
    const businessId = await createBusiness(owner);
    await call('pauseDigests', { businessId, until: null }, owner);
    await importFor(businessId, owner);
    expect((await business(businessId))?.digestDueAt).toBeUndefined();
  });
});

describe('starting the digests', () => {
  it('is refused without a sign-in', async () => {
    const { status, body } = await call('startDigests', { businessId: 'bluebird-bakery' });
    expect(status).toBe(401);
    expect(body.error).toMatchObject({
      status: 'UNAUTHENTICATED',
      details: { code: 'not-signed-in' },
    });
  });

  it('is refused for a stranger as if the business did not exist', async () => {
    const stranger = await signUp();
    const theirs = await call('startDigests', { businessId: 'bluebird-bakery' }, stranger);
    const nobodys = await call('startDigests', { businessId: 'no-such-business' }, stranger);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(nobodys);
  });

  it('is refused if the request violates its contract', async () => {
    const { status, body } = await call('startDigests', { businessId: 'a/b/c' }, await signUp());
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ details: { code: 'invalid-input' } });
  });
});
