import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { buildDigest } from './build-digest.ts';

const MONDAY = businessDate('2026-11-23');
const SUNDAY = businessDate('2026-11-22');
const NOW = new Date('2026-11-23T16:00:07Z');
const digestOfMonday = { businessId: 'bakery', businessDate: MONDAY };
const KEY = 'bakery_2026-11-23';

function setUp(digestDueAt: Date) {
  const ports = { ...memoryPorts(), clock: stoppedClock(NOW) };
  ports.stored.businesses.set('bakery', aBusiness({ digestDueAt, digestShard: 1 }));
  return ports;
}

describe('buildDigest', () => {
  it('reports unknown numbers, not zeros, if nothing is connected', async () => {
    const ports = setUp(DIGEST_TIME);
    expect(await buildDigest(ports, digestOfMonday)).toBe('published');
    const digest = ports.stored.digests.get(KEY);
    expect(digest).toMatchObject({ businessDate: MONDAY, builtAt: NOW });
    expect(digest?.snapshot.covers).toEqual({ from: '2026-11-20', to: SUNDAY });
    expect(digest?.snapshot.measures.revenue.figure).toEqual({ state: 'unknown', waitingFor: [] });
  });

  it('reports the daily summaries in the digest and in its mail', async () => {
    const ports = setUp(DIGEST_TIME);
    const sale = aPosting({ date: SUNDAY, amount: 123_456, kind: 'sale' });
    ports.stored.dailySummaries.set('bakery', {
      ...replaceDays(emptyDailySummaries(SUNDAY), [rollUpDay(SUNDAY, [sale])]),
      sources: [
        { name: 'First Bank', provides: ['profit'], completeThrough: SUNDAY, problem: null },
      ],
    });
    await buildDigest(ports, digestOfMonday);
    const { snapshot } = ports.stored.digests.get(KEY) ?? {};
    expect(snapshot?.measures.revenue.figure).toEqual({ state: 'final', amount: 123_456 });
    const { mail } = ports.stored.outbox.get(KEY) ?? {};
    expect(mail?.text).toContain('$1,234.56');
    expect(mail?.html).toContain('https://daily-snapshot.example/dashboard/bakery/2026-11-23');
    expect(mail?.html).toContain('{{unsubscribeUrl}}');
  });

  it.each([
    [undefined, 'Bakery: Sunday, $1,235 profit'],
    [true, 'Bakery: Your numbers for Sunday'],
  ])('writes the subject with hidesAmounts %s: %s', async (hidesAmounts, subject) => {
    const ports = setUp(DIGEST_TIME);
    const digestPreferences = { isPaused: false, recipients: [], hidesAmounts };
    const business = aBusiness({ name: 'Bakery', digestDueAt: DIGEST_TIME, digestPreferences });
    ports.stored.businesses.set('bakery', business);
    const sale = aPosting({ date: SUNDAY, amount: 123_456, kind: 'sale' });
    ports.stored.dailySummaries.set('bakery', {
      ...replaceDays(emptyDailySummaries(SUNDAY), [rollUpDay(SUNDAY, [sale])]),
      sources: [
        { name: 'First Bank', provides: ['profit'], completeThrough: SUNDAY, problem: null },
      ],
    });
    await buildDigest(ports, digestOfMonday);
    const { mail } = ports.stored.outbox.get(KEY) ?? {};
    expect(mail?.subject).toBe(subject);
    const preheader = /<div aria-hidden="true"[^>]*>(.*?)<\/div>/.exec(mail?.html ?? '')?.[1];
    expect(/\p{Sc}/u.test(preheader ?? '')).toBe(!hidesAmounts);
  });

  it('moves the business to its next due time and enqueues the mail', async () => {
    const ports = setUp(DIGEST_TIME);
    await buildDigest(ports, digestOfMonday);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toEqual(NEXT_DIGEST_TIME);
    expect(ports.stored.outbox.get('bakery_2026-11-23')).toMatchObject({ dueAt: DIGEST_TIME });
    expect([...ports.stored.tasks.values()]).toEqual([
      { name: 'deliverDigest', payload: digestOfMonday },
    ]);
  });

  it.each<[string, boolean, readonly string[]]>([
    ['sends the digest to an owner who has verified the account since', true, ['ada@b.example']],
    ['sends nothing to an owner with an unverified account', false, []],
  ])('%s', async (_, isVerified, recipients) => {
    const ports = setUp(DIGEST_TIME);
    const address = 'ada@b.example';
    const waitingRecipients = [address, 'books@example.com'].map((waiting) => ({
      address: waiting,
      askedAt: DIGEST_TIME,
    }));
    const business = aBusiness({
      digestDueAt: DIGEST_TIME,
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [] },
      waitingRecipients,
    });
    ports.stored.businesses.set('bakery', business);
    ports.stored.signIns.set('ada', { address, isVerified });
    await buildDigest(ports, digestOfMonday);
    await deliverMail(ports, digestOfMonday);
    expect(ports.stored.businesses.get('bakery')?.waitingRecipients).toEqual(
      waitingRecipients.filter((waiting) => !recipients.includes(waiting.address)),
    );
    expect(
      ports.stored.mails.flatMap((mail) => mail.recipients.map((recipient) => recipient.address)),
    ).toEqual(recipients);
  });

  it('publishes nothing the second time and enqueues the mail again', async () => {
    const ports = setUp(DIGEST_TIME);
    await buildDigest(ports, digestOfMonday);
    const first = ports.stored.digests.get(KEY);
    ports.stored.tasks.clear();
    const later = { ...ports, clock: stoppedClock(NEXT_DIGEST_TIME) };
    expect(await buildDigest(later, digestOfMonday)).toBe('published-before');
    expect(ports.stored.digests.get(KEY)).toBe(first);
    expect(ports.stored.tasks.size).toBe(1);
  });

  it('does nothing for a deleted business', async () => {
    const ports = setUp(DIGEST_TIME);
    const closed = { ...digestOfMonday, businessId: 'closed' };
    expect(await buildDigest(ports, closed)).toBe('no-business');
    expect(ports.stored.digests.size + ports.stored.tasks.size).toBe(0);
  });
});
