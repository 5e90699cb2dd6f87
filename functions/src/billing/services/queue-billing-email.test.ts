import { planMail } from '@daily-snapshot/domain/mail/outbox';
import { cents } from '@daily-snapshot/domain/money/cents';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { queueBillingEmail } from './queue-billing-email.ts';

const HOUR_MS = 3_600_000;

describe('a billing e-mail', () => {
  it('is queued once, and its delivery is retried for longer than the delivery of a digest', async () => {
    const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
    const email = {
      kind: 'payment-failed',
      key: 'in_1-1',
      to: 'ada@bluebird.example',
      facts: { amount: cents(10_000), currency: 'USD' },
      actionUrl: 'https://daily-snapshot.example/plan',
    } as const;
    await queueBillingEmail(ports, email);
    await queueBillingEmail(ports, email);
    const [entry, ...more] = ports.stored.outbox.values();
    expect(more).toEqual([]);
    const hours = entry && (entry.giveUpAt.getTime() - DIGEST_TIME.getTime()) / HOUR_MS;
    expect(hours).toBe(20);
    const digest =
      entry && planMail(entry, DIGEST_TIME, new Date(DIGEST_TIME.getTime() + 24 * HOUR_MS));
    expect(digest?.giveUpAt.getTime()).toBeLessThan(entry?.giveUpAt.getTime() ?? 0);
  });
});
