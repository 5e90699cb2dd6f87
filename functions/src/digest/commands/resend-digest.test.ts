import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { buildDigest } from './build-digest.ts';
import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { resendDigest } from './resend-digest.ts';

const MONDAY = businessDate('2026-11-23');
const NOW = new Date('2026-11-23T16:00:07Z');
const DIGEST = { businessId: 'bakery', businessDate: MONDAY };
const OWNER = { id: 'ada', email: 'ada@bakery.example' };

async function setUp() {
  const ports = { ...memoryPorts(), clock: stoppedClock(NOW) };
  const members = { ada: 'owner', bea: 'bookkeeper', vera: 'viewer' } as const;
  const digestPreferences = { isPaused: false, recipients: [], hidesAmounts: true };
  ports.stored.businesses.set(
    'bakery',
    aBusiness({ name: 'Bakery', members, digestDueAt: DIGEST_TIME, digestPreferences }),
  );
  await buildDigest(ports, DIGEST);
  ports.stored.tasks.clear();
  const deliver = async () => {
    for (const { name, payload } of ports.stored.tasks.values()) {
      if (name === 'deliverEmail' && 'kind' in payload) await deliverMail(ports, payload);
    }
    return ports.stored.mails.map(({ mail, recipients }) => ({
      subject: mail.subject,
      to: recipients.map(({ address }) => address),
    }));
  };
  return { ports, deliver };
}

describe('resendDigest', () => {
  it('sends the digest to the caller only, and leaves the original as it is', async () => {
    const { ports, deliver } = await setUp();
    const original = ports.stored.outbox.get('bakery_2026-11-23');
    await resendDigest(ports, DIGEST, OWNER);
    expect(await deliver()).toEqual([
      { subject: original?.mail.subject, to: ['ada@bakery.example'] },
    ]);
    expect(ports.stored.outbox.get('bakery_2026-11-23')).toBe(original);
  });

  it('sends one copy for each request of a viewer too', async () => {
    const { ports, deliver } = await setUp();
    const viewer = { id: 'vera', email: 'vera@bakery.example' };
    await resendDigest(ports, DIGEST, viewer);
    await resendDigest(ports, DIGEST, viewer);
    expect((await deliver()).flatMap(({ to }) => to)).toEqual([viewer.email, viewer.email]);
  });

  it('has answers for the owner and the bookkeeper, and a link to the alerts for a viewer', async () => {
    const { ports, deliver } = await setUp();
    const stored = ports.stored.digests.get('bakery_2026-11-23');
    if (!stored) throw new Error('The digest is missing.');
    const id = '2026-11-16-0123456789abcdef';
    const alerts = [{ ...anAlert({ finding: 'charged-twice' }), id }];
    ports.stored.digests.set('bakery_2026-11-23', { ...stored, alerts });
    for (const name of ['ada', 'bea', 'vera']) {
      await resendDigest(ports, DIGEST, { id: name, email: `${name}@bakery.example` });
    }
    await deliver();
    const [owner, bookkeeper, viewer] = ports.stored.mails.map(({ mail }) => mail.text);
    expect(owner).toMatch(
      /Both are real: https:\/\/daily-snapshot.example\/a\/\S+\?answer=both-real/,
    );
    expect(bookkeeper).toContain('Both are real: https://daily-snapshot.example/a/');
    expect(bookkeeper).not.toBe(owner);
    expect(viewer).toContain('Open in Daily Snapshot: https://daily-snapshot.example/');
    expect(viewer).not.toContain('/a/');
  });

  it('sends a copy to a caller who unsubscribed from the daily e-mail', async () => {
    const { ports, deliver } = await setUp();
    await ports.suppressions.changeOf(OWNER.email, (suppression) => ({
      ...suppression,
      digestsOf: { bakery: NOW },
    }));
    await resendDigest(ports, DIGEST, OWNER);
    expect(await deliver()).toHaveLength(1);
  });

  it('says that an address cannot be reached', async () => {
    const { ports } = await setUp();
    await ports.suppressions.changeOf(OWNER.email, (suppression) => ({
      ...suppression,
      everything: { reason: 'bounced', at: NOW },
    }));
    await expect(resendDigest(ports, DIGEST, OWNER)).rejects.toMatchObject({ code: 'conflict' });
    expect(ports.stored.tasks.size).toBe(0);
  });

  it.each([
    ['a stranger', DIGEST, { id: 'mallory', email: 'mallory@example.com' }, 'not-found'],
    ['an unverified address', DIGEST, { id: 'ada' }, 'not-allowed'],
    ['a day without a digest', { ...DIGEST, businessDate: '2026-11-24' }, OWNER, 'not-found'],
  ])('refuses %s', async (_, request, caller, code) => {
    const { ports } = await setUp();
    const day = { ...request, businessDate: businessDate(request.businessDate) };
    await expect(resendDigest(ports, day, caller)).rejects.toMatchObject({ code });
    expect(ports.stored.tasks.size).toBe(0);
  });

  it('limits the copies of one person', async () => {
    const { ports } = await setUp();
    for (let sent = 0; sent < CALL_LIMITS.resendDigest.quotas.ofAccount.most; sent += 1) {
      await resendDigest(ports, DIGEST, OWNER);
    }
    await expect(resendDigest(ports, DIGEST, OWNER)).rejects.toMatchObject({ code: 'conflict' });
  });
});
