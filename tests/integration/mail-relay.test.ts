// Attempts to send e-mail to strangers through accounts, over HTTP.
import { randomUUID } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { EMAIL_RATE_LIMITS } from '@daily-snapshot/domain/mail/email-rate-limit';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBusiness } from '../kit/builders/business.ts';
import {
  call,
  db,
  signUp,
  signUpDaysAgo,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';

const ATTACKERS = 12;
const SCAM = 'Account locked, call 1-888-555-0199 or open paypaI․com';

const sharedCount = db.doc(paths.emailRateLimit('new-accounts'));
let countBefore: FirebaseFirestore.DocumentData | undefined;

beforeAll(async () => {
  countBefore = (await sharedCount.get()).data();
  await sharedCount.delete();
});
afterAll(async () => {
  await (countBefore ? sharedCount.set(countBefore) : sharedCount.delete());
});

/** Creates an account of a given age and a business that it owns. */
async function owner({ isVerified, ageInDays }: { isVerified: boolean; ageInDays: number }) {
  const email = `${randomUUID()}@attacker.example`;
  const user =
    ageInDays === 0
      ? await signUp({ email, emailVerified: isVerified })
      : await signUpDaysAgo(ageInDays, email);
  const businessId = randomUUID().replaceAll('-', '').slice(0, 20);
  const business = aBusiness({ members: { [user.id]: 'owner' }, name: SCAM });
  await db.doc(paths.business(businessId)).set({ ...business, createdAt: new Date() });
  return { businessId, user };
}

const victim = () => `victim-${randomUUID()}@harbor.example`;

/** Sends invitations, confirmations and offers, each to another stranger. */
async function attack(businessId: string, user: SignedInUser, rounds: number) {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const calls = [
      ['inviteMember', { businessId, address: victim(), role: 'viewer' }],
      ['addRecipient', { businessId, address: victim() }],
      ['offerOwnership', { businessId, address: victim(), staysAsViewer: true }],
    ] as const;
    for (const [name, request] of calls) statuses.push((await call(name, request, user)).status);
  }
  return statuses;
}

const mailsOf = async (businessIds: readonly string[]) => {
  const found = await Promise.all(
    businessIds.map((id) => db.collection(paths.outbox).where('businessId', '==', id).get()),
  );
  return found.flatMap(({ docs }) => docs);
};

const attackers = (isVerified: boolean) =>
  Promise.all(Array.from({ length: ATTACKERS }, () => owner({ isVerified, ageInDays: 0 })));

describe('e-mail to strangers', () => {
  it('is refused for accounts whose address is not verified', async () => {
    const all = await attackers(false);
    const statuses = await Promise.all(all.map((one) => attack(one.businessId, one.user, 2)));
    expect(statuses.flat().every((status) => status === 403)).toBe(true);
    expect(await mailsOf(all.map(({ businessId }) => businessId))).toEqual([]);
  });

  it('stays below a shared limit for new accounts, which older accounts do not feel', async () => {
    const { newAccounts, accountOnFirstDay } = EMAIL_RATE_LIMITS;
    const room = 10;
    const hourAgo = Timestamp.fromMillis(Date.now() - 3_600_000);
    const writtenAt = Array.from({ length: newAccounts.most - room }, () => hourAgo);
    await sharedCount.set({ writtenAt });

    const all = await attackers(true);
    await Promise.all(all.map((one) => attack(one.businessId, one.user, 3)));
    const mails = await mailsOf(all.map(({ businessId }) => businessId));
    expect(mails).toHaveLength(ATTACKERS * accountOnFirstDay.most);
    const now = Date.now();
    const isForToday = (at: Timestamp) => at.toMillis() < now + 60_000;
    const today = mails.filter((mail) => isForToday(mail.get('plannedAt') as Timestamp));
    expect(today).toHaveLength(room);
    // The random token of a link can contain anything.
    const withoutTokens = (mail: unknown) =>
      JSON.stringify(mail).replaceAll(/\/(?:u|confirm|join|transfer)\/[\w.~-]+/g, '');
    for (const mail of mails) {
      expect(withoutTokens(mail.get('mail'))).not.toMatch(/locked|888|paypa/i);
    }

    const old = await owner({ isVerified: true, ageInDays: 90 });
    expect((await attack(old.businessId, old.user, 2)).filter((one) => one === 200)).toHaveLength(
      6,
    );
    const sent = await mailsOf([old.businessId]);
    expect(sent.every((mail) => isForToday(mail.get('plannedAt') as Timestamp))).toBe(true);
  });

  it('tells a new account that its e-mail comes later, and keeps the invitation', async () => {
    const { newAccounts } = EMAIL_RATE_LIMITS;
    const full = Array.from({ length: newAccounts.most }, () => Timestamp.now());
    await sharedCount.set({ writtenAt: full });
    const { businessId, user } = await owner({ isVerified: true, ageInDays: 2 });
    const address = victim();
    const { status, body } = await call(
      'inviteMember',
      { businessId, address, role: 'viewer' },
      user,
    );
    expect(status).toBe(200);
    expect(body.result).toEqual({ notice: expect.stringContaining('within three days') });
    const stored = await db.doc(paths.business(businessId)).get();
    expect(stored.get('invitations')).toMatchObject([{ address }]);
  });

  it('counts all spellings of an address as one mailbox', async () => {
    const { businessId, user } = await owner({ isVerified: true, ageInDays: 90 });
    const name = `v${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const spellings = [
      `${name}@gmail.com`,
      `${name}+a@gmail.com`,
      `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`,
      `${name.toUpperCase()}+b@GMAIL.com`,
      `${name.slice(0, 5)}.${name.slice(5)}+c@gmail.com`,
    ];
    const statuses: number[] = [];
    for (const address of spellings) {
      statuses.push((await call('addRecipient', { businessId, address }, user)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 400, 400]);
    const to = (await mailsOf([businessId])).map((mail) => mail.get('email.to') as string);
    expect(to.toSorted()).toEqual(spellings.slice(0, 3).toSorted());
  });
});
