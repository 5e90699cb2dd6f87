// E-mail while its switch is off.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { planMail } from '@daily-snapshot/domain/mail/outbox';
import { ALL_ON, changeSwitch } from '@daily-snapshot/domain/operations/kill-switches';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { deliverMail } from './deliver-mail.ts';
import { sweepOutbox } from './sweep-outbox.ts';

const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };
const minutes = (count: number) => new Date(DIGEST_TIME.getTime() + count * 60_000);

function setUp() {
  let now = DIGEST_TIME;
  const ports = { ...memoryPorts(), clock: { now: () => now } };
  const { stored } = ports;
  stored.businesses.set(
    'bakery',
    aBusiness({
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example'] },
    }),
  );
  const mail = planMail({ ...aMail(), dueAt: DIGEST_TIME }, DIGEST_TIME, NEXT_DIGEST_TIME);
  stored.outbox.set('bakery_2026-11-23', mail);
  return {
    ports,
    stored,
    setClock: (to: Date) => {
      now = to;
    },
    turn: (state: 'off' | 'on') => {
      const change = { name: 'mail', isOff: state === 'off', reason: 'A test' } as const;
      stored.killSwitches = changeSwitch(stored.killSwitches, change, now) ?? ALL_ON;
    },
    sweep: async () => {
      const swept = await sweepOutbox(ports, { scheduledAt: now, shards: [aMail().shard] });
      const deliveries = [...stored.tasks.values()].filter(({ name }) => name === 'deliverDigest');
      return { ...swept, deliveryCount: deliveries.length };
    },
  };
}

describe('an e-mail while e-mail is off', () => {
  it('waits in the outbox without a change, however often it is tried', async () => {
    const { ports, stored, setClock, turn, sweep } = setUp();
    turn('off');
    const before = stored.outbox.get('bakery_2026-11-23');
    for (const minute of [0, 10, 130, 600]) {
      setClock(minutes(minute));
      expect(await deliverMail(ports, MONDAY)).toBe('planned');
      expect(await sweep()).toMatchObject({ deadLetters: [], deliveryCount: 0 });
    }
    expect(stored.outbox.get('bakery_2026-11-23')).toEqual(before);
    expect(stored.mails).toEqual([]);
  });

  it('is sent once after e-mail is on again, although its time would be over', async () => {
    const { ports, stored, setClock, turn, sweep } = setUp();
    turn('off');
    setClock(minutes(300));
    turn('on');
    expect(await sweep()).toMatchObject({ deadLetters: [], deliveryCount: 1 });
    expect(await deliverMail(ports, MONDAY)).toBe('sent');
    expect(await deliverMail(ports, MONDAY)).toBe('not-there');
    expect(stored.mails).toHaveLength(1);
    expect(stored.mails[0]?.mail.text).toMatch(
      /^This e-mail is late because of a problem on our side\./,
    );
  });

  it('is given up at its time if e-mail was off for another reason on another day', async () => {
    const { ports, setClock, turn } = setUp();
    setClock(minutes(-1000));
    turn('off');
    setClock(minutes(-900));
    turn('on');
    setClock(minutes(121));
    expect(await deliverMail(ports, MONDAY)).toBe('failed');
  });
});
