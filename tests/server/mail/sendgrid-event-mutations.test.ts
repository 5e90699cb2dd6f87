// Every event of the SendGrid emulator, with each change that SendGrid may make without notice.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SendGridEvent } from '../../../emulators/sendgrid/events/event.ts';
import { SendGridTestServer } from '../../../emulators/sendgrid/testing.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import { ATTEMPT_ARG, MAIL_ARG } from '../../../functions/src/providers/sendgrid/custom-args.ts';
import { batchOf } from '../../../functions/src/providers/sendgrid/parse-events.ts';
import { jsonMutationsOf, UNKNOWN_NAME } from '../../kit/mutations/json-mutations.ts';

/** Faults that together cause every kind of event. */
const FAULTS: readonly object[] = [
  { kind: 'defer' },
  { kind: 'bounce', type: 'bounce' },
  { kind: 'bounce', type: 'blocked' },
  { kind: 'drop', reason: 'Bounced Address' },
  { kind: 'drop', reason: 'Spam Content' },
  { kind: 'open' },
  { kind: 'click' },
  { kind: 'spamReport' },
  { kind: 'unsubscribe' },
];

/** Fields of every event, and the fields that decide the meaning of a drop or a block. */
const REQUIRED = ['email', 'timestamp', 'event', 'sg_event_id'];
const DECIDING: Readonly<Record<string, string>> = { dropped: 'reason', bounce: 'type' };

let samples: ReadonlyMap<string, SendGridEvent>;
beforeAll(async () => {
  const emulator = await SendGridTestServer.start();
  for (const [index, fault] of FAULTS.entries()) {
    const email = `p${index}@bakery.example`;
    await emulator.addFault({ ...fault, to: email });
    await emulator.send({
      from: { email: 'digest@daily.example' },
      subject: 'Your Tuesday',
      personalizations: [{ to: [{ email }] }],
      content: [{ type: 'text/plain', value: 'A plain day.' }],
      categories: ['digest'],
      custom_args: { [MAIL_ARG]: 'bakery_2026-11-23', [ATTEMPT_ARG]: 'attempt-1' },
    });
  }
  await emulator.advance(60 * 60);
  samples = new Map(
    emulator.receiver.events.map((event) => [
      [event.event, event.type, event.event === 'dropped' && event.reason]
        .filter(Boolean)
        .join(' '),
      event,
    ]),
  );
  await emulator.close();
});

const NAMES = [
  'processed',
  'delivered',
  'deferred',
  'bounce bounce',
  'bounce blocked',
  'dropped Bounced Address',
  'dropped Spam Content',
  'open',
  'click',
  'spamreport',
  'unsubscribe',
];

const healthy = {
  email: 'healthy@bakery.example',
  timestamp: 1_700_000_000,
  event: 'delivered',
  sg_event_id: 'healthy',
};

/** Reads a body with this event before another event, which must be read in any case. */
function readOf(event: unknown): Partial<MailEvent> {
  const [first, second, ...rest] = batchOf(JSON.stringify([event, healthy]))?.events ?? [];
  expect(rest).toEqual([]);
  expect((second ?? first)?.id).toBe('healthy');
  return (second && first) ?? {};
}

const mutationsOf = (name: string) => {
  const sample = samples.get(name);
  if (!sample) throw new Error(`The emulator posted no ${name}.`);
  const deciding = DECIDING[sample.event];
  const required = [...REQUIRED, ...(deciding === undefined ? [] : [deciding])];
  return { sample, mutations: jsonMutationsOf(sample, { required, enums: ['event', 'type'] }) };
};

describe('the emulator', () => {
  it('posts every kind of event that is read', () => {
    expect([...samples.keys()].toSorted()).toEqual(NAMES.toSorted());
  });
});

describe.each(NAMES)('an event %s', (name) => {
  it('keeps its meaning without optional fields, and with nulls and unknown fields', () => {
    const { sample, mutations } = mutationsOf(name);
    const { mail, ...expected } = readOf(sample);
    expect(mail?.attemptId).toBe('attempt-1');
    const known = mutations.filter((one) => !one.name.startsWith('with an unknown name'));
    expect(known.length).toBeGreaterThan(8);
    for (const mutation of known) {
      const { mail: mailRead, ...read } = readOf(mutation.value);
      // Without our own arguments the e-mail cannot be found, and its address still can.
      const isOfOurs = [MAIL_ARG, ATTEMPT_ARG, ''].includes(mutation.path) && !mailRead;
      if (!isOfOurs) expect(mailRead, mutation.name).toEqual(mail);
      // The e-mail names the business that its recipient unsubscribes from.
      const isUnknown = sample.event === 'unsubscribe' && !mailRead;
      const suppression = isUnknown ? read.suppression : expected.suppression;
      expect(read, mutation.name).toEqual({ ...expected, suppression });
    }
  });

  it('with an unknown name has no effect on the address', () => {
    for (const { name: change, value, path } of mutationsOf(name).mutations) {
      if (!change.startsWith('with an unknown name')) continue;
      const read = readOf(value);
      expect(read.suppression, change).toBeUndefined();
      if (path === 'event') expect(read, change).toEqual({});
    }
    expect(readOf({ ...samples.get(name), event: UNKNOWN_NAME })).toEqual({});
  });
});
