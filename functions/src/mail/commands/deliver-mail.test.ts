import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { planMail, type Answer } from '@daily-snapshot/domain/mail/outbox';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { deliverMail } from './deliver-mail.ts';
import { sweepOutbox } from './sweep-outbox.ts';
import { recordDeliveryEvents } from './record-delivery-events.ts';
import { unsubscribe } from './unsubscribe.ts';

const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };
const ADA = 'ada@bluebird.example';
const BOOKS = 'books@example.com';
const minutes = (count: number) => new Date(DIGEST_TIME.getTime() + count * 60_000);

function setUpDigestMail(differences: Partial<Business> = {}) {
  let now = DIGEST_TIME;
  const ports = { ...memoryPorts(), clock: { now: () => now } };
  ports.stored.businesses.set(
    'bakery',
    aBusiness({
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [ADA, BOOKS] },
      ...differences,
    }),
  );
  ports.stored.outbox.set('bakery_2026-11-23', planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME));
  return {
    ports,
    mails: ports.stored.mails,
    answering: (answer: Answer) => ({
      ...ports,
      mailer: { ...ports.mailer, send: async () => answer },
    }),
    delivery: () => ports.stored.outbox.get('bakery_2026-11-23')?.delivery,
    setClock: (to: Date) => {
      now = to;
    },
    sweepAt: async (at: Date) => {
      now = at;
      ports.stored.tasks.clear();
      await sweepOutbox(ports, { scheduledAt: at, shards: [aMail().shard] });
      return [...ports.stored.tasks.values()].map(({ name }) => name);
    },
  };
}

describe('deliverMail with a digest', () => {
  it('sends one e-mail to all recipients, each with their own link', async () => {
    const { ports, mails, delivery } = setUpDigestMail();
    expect(await deliverMail(ports, MONDAY)).toBe('sent');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.recipients.map(({ address }) => address)).toEqual([ADA, BOOKS]);
    expect(new Set(mails[0]?.recipients.map((one) => one.unsubscribeUrl)).size).toBe(2);
    expect(delivery()).toMatchObject({ state: 'sent', attemptId: 'attempt-1' });
  });

  it('sends nothing on a repeated or concurrent call', async () => {
    const { ports, mails } = setUpDigestMail();
    const states = await Promise.all([1, 2, 3].map(() => deliverMail(ports, MONDAY)));
    expect(states.toSorted()).toEqual(['not-there', 'not-there', 'sent']);
    expect(await deliverMail(ports, MONDAY)).toBe('not-there');
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['paused', { digestPreferences: { isPaused: true, recipients: [ADA] } }],
    ['not-entitled', { entitlement: { hasDigests: false } }],
    ['no-recipients', { digestPreferences: { isPaused: false, recipients: [] } }],
  ])('sends nothing if the business is %s', async (reason, differences) => {
    const { ports, mails, delivery } = setUpDigestMail(differences);
    expect(await deliverMail(ports, MONDAY)).toBe('skipped');
    expect(delivery()).toEqual({ state: 'skipped', reason, at: DIGEST_TIME });
    expect(mails).toEqual([]);
  });

  it('omits recipients who unsubscribed, also between building and sending', async () => {
    const { ports, mails, delivery } = setUpDigestMail();
    const tokenOf = (address: string) =>
      ports.unsubscribeLinks.urlFor('bakery', address).split('/').at(-1) ?? '';
    await unsubscribe(ports, { token: tokenOf(ADA) });
    await deliverMail(ports, MONDAY);
    expect(mails[0]?.recipients.map(({ address }) => address)).toEqual([BOOKS]);

    const alone = setUpDigestMail();
    await unsubscribe(alone.ports, { token: tokenOf(ADA) });
    await unsubscribe(alone.ports, { token: tokenOf(BOOKS) });
    await unsubscribe(alone.ports, { token: tokenOf(BOOKS) });
    expect(await deliverMail(alone.ports, MONDAY)).toBe('skipped');
    expect(delivery()?.state).toBe('sent');
    expect(alone.delivery()).toMatchObject({ reason: 'unsubscribed' });
  });

  it('does not send an e-mail whose claim is too old', async () => {
    const { ports, mails, delivery, setClock } = setUpDigestMail();
    const sleepy: typeof ports.outbox = {
      ...ports.outbox,
      claim: async (digest, decide) => {
        const claimed = await ports.outbox.claim(digest, decide);
        setClock(minutes(16));
        return claimed;
      },
    };
    expect(await deliverMail({ ...ports, outbox: sleepy }, MONDAY)).toBe('sending');
    expect(delivery()?.state).toBe('sending');
    expect(mails).toEqual([]);
  });

  it('retries an e-mail that was certainly not sent', async () => {
    const { ports, mails, answering, delivery, setClock } = setUpDigestMail();
    expect(await deliverMail(answering({ answer: 'not-sent' }), MONDAY)).toBe('planned');
    const [task] = [...ports.stored.tasks.values()];
    const retryAt = task?.startAt;
    expect(task).toMatchObject({ name: 'deliverDigest', payload: MONDAY });
    expect(delivery()).toEqual({ state: 'planned', retryAt });
    if (!retryAt) throw new Error('The task has no start time.');
    expect(retryAt.getTime() - DIGEST_TIME.getTime()).toBeLessThanOrEqual(60_000);

    setClock(new Date(retryAt.getTime() - 1));
    await expect(deliverMail(ports, MONDAY)).rejects.toMatchObject({ code: 'unavailable' });
    expect(mails).toEqual([]);
    setClock(retryAt);
    expect(await deliverMail(ports, MONDAY)).toBe('sent');
    expect(mails).toHaveLength(1);
  });

  it('retries in the next sweep if the task of the retry is lost', async () => {
    const { answering, sweepAt } = setUpDigestMail();
    await deliverMail(answering({ answer: 'not-sent' }), MONDAY);
    expect(await sweepAt(minutes(1))).toEqual([]);
    expect(await sweepAt(minutes(5))).toEqual(['deliverDigest']);
  });

  it('gives up an e-mail that the provider rejects', async () => {
    const { answering, delivery } = setUpDigestMail();
    const statuses: (number | undefined)[] = [];
    const refusing = answering({ answer: 'refused', status: 415 });
    const onRefused = (status: number | undefined) => void statuses.push(status);
    expect(await deliverMail(refusing, MONDAY, { onRefused })).toBe('failed');
    expect(delivery()).toMatchObject({ reason: 'refused' });
    expect(statuses).toEqual([415]);
  });
});

describe('the lateness of a digest', () => {
  const latenessOf = async (dueAt: Date | undefined, answer?: Answer) => {
    const { ports, answering, setClock } = setUpDigestMail();
    const mail = { ...aMail(), ...(dueAt && { dueAt }) };
    ports.stored.outbox.set('bakery_2026-11-23', planMail(mail, DIGEST_TIME, NEXT_DIGEST_TIME));
    setClock(minutes(7));
    const late: number[] = [];
    const onDigestSent = (seconds: number) => void late.push(seconds);
    await deliverMail(answer ? answering(answer) : ports, MONDAY, { onDigestSent });
    return late;
  };

  it('is reported in seconds when the provider accepts it', async () => {
    expect(await latenessOf(DIGEST_TIME)).toEqual([420]);
  });

  it('is not reported if nothing was sent, or if the digest had no due time', async () => {
    expect(await latenessOf(DIGEST_TIME, { answer: 'refused', status: 415 })).toEqual([]);
    expect(await latenessOf(undefined)).toEqual([]);
  });
});

describe('an e-mail with an unknown outcome', () => {
  const lostMail = async () => {
    const setup = setUpDigestMail();
    expect(await deliverMail(setup.answering({ answer: 'lost' }), MONDAY)).toBe('unknown');
    return setup;
  };

  it('is not sent again after a delivery event', async () => {
    const { ports, mails, delivery, sweepAt } = await lostMail();
    const mailEvent = {
      id: 'one',
      at: minutes(14),
      address: ADA,
      mail: { key: MONDAY, attemptId: 'attempt-1' },
      event: 'delivered',
    } as const;
    expect(await recordDeliveryEvents(ports, [mailEvent, mailEvent])).toMatchObject({
      recordedCount: 1,
      repeatedCount: 1,
      deliveredCount: 1,
      undeliveredCount: 0,
      sentTwice: [],
    });
    expect(delivery()?.state).toBe('sent');
    expect(await sweepAt(minutes(60))).toEqual([]);
    expect(mails).toEqual([]);
  });

  it('is sent once more without a delivery event, and a duplicate is reported', async () => {
    const { ports, mails, sweepAt } = await lostMail();
    expect(await sweepAt(minutes(17))).toEqual([]);
    expect(await sweepAt(minutes(18))).toEqual(['deliverDigest']);
    expect(await deliverMail(ports, MONDAY)).toBe('sent');
    expect(mails).toMatchObject([{ sendAtOf: { batchId: 'batch-1', until: minutes(43) } }]);
    const deliveredEvent = (attemptId: string, at: Date) => ({
      id: attemptId,
      at,
      address: ADA,
      mail: { key: MONDAY, attemptId },
      event: 'delivered' as const,
    });
    const second = await recordDeliveryEvents(ports, [deliveredEvent('attempt-2', minutes(44))]);
    expect(second.sentTwice).toEqual([]);
    const first = await recordDeliveryEvents(ports, [deliveredEvent('attempt-1', minutes(50))]);
    expect(first.sentTwice).toEqual([MONDAY]);
  });

  const twiceLost = async () => {
    const setup = await lostMail();
    await setup.sweepAt(minutes(18));
    await deliverMail(setup.answering({ answer: 'lost' }), MONDAY);
    return setup;
  };

  it('is sent a third time if the second could be recalled', async () => {
    const { ports, mails, sweepAt } = await twiceLost();
    expect(await sweepAt(minutes(20))).toEqual(['deliverDigest']);
    expect(await deliverMail(ports, MONDAY)).toBe('sent');
    expect(mails).toMatchObject([{ sendAtOf: { batchId: 'batch-2' } }]);
  });

  it('is given up after two attempts if the second cannot be recalled', async () => {
    const { ports, setClock, delivery } = await twiceLost();
    const stuck = { ...ports, mailer: { ...ports.mailer, recall: async () => false } };
    const sweep = (at: Date) => {
      setClock(at);
      return sweepOutbox(stuck, { scheduledAt: at, shards: [aMail().shard] });
    };
    expect(await sweep(minutes(20))).toMatchObject({ deadLetters: [] });
    expect(await sweep(minutes(40))).toMatchObject({ deadLetters: [] });
    expect(await sweep(minutes(61))).toMatchObject({ deadLetters: [MONDAY] });
    expect(delivery()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('waits for the next sweep if no task can be created', async () => {
    const { ports, setClock, sweepAt } = await lostMail();
    setClock(minutes(18));
    const away = { enqueue: () => Promise.reject(new Error('queue')) };
    const shards = [aMail().shard];
    const swept = await sweepOutbox(
      { ...ports, taskQueue: away },
      { scheduledAt: minutes(18), shards },
    );
    expect(swept).toMatchObject({ foundCount: 1, failedCount: 1 });
    expect(await sweepAt(minutes(20))).toEqual(['deliverDigest']);
  });

  it('waits for the next sweep if no batch can be opened', async () => {
    const { ports, setClock, sweepAt } = await lostMail();
    setClock(minutes(18));
    const closed = { ...ports, mailer: { ...ports.mailer, openBatch: async () => undefined } };
    await sweepOutbox(closed, { scheduledAt: minutes(18), shards: [aMail().shard] });
    expect(ports.stored.tasks.size).toBe(0);
    expect(await sweepAt(minutes(20))).toEqual(['deliverDigest']);
  });
});

describe('an invalid unsubscribe link', () => {
  it.each(['', 'bakery', 'bakery.key.signature', `bakery.${'A'.repeat(43)}.${'B'.repeat(43)}`])(
    'changes nothing: "%s"',
    async (token) => {
      const { ports } = setUpDigestMail();
      await unsubscribe(ports, { token });
      expect(ports.stored.suppressions.size).toBe(0);
    },
  );
});
