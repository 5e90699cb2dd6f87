import { describe, expect, it } from 'vitest';
import { faultSchema } from './fault.ts';
import { Faults } from './fault-list.ts';

function listOf(...faults: unknown[]): Faults {
  const list = new Faults();
  for (const fault of faults) list.add(faultSchema.parse(fault));
  return list;
}

const kinds = (list: Faults, emails: readonly string[]) =>
  emails.map((email) => list.consumeForRequest([email])?.kind);

describe('request fault', () => {
  it('matches addresses case-insensitively', () => {
    const list = listOf({ kind: 'loseAnswer', to: '*@bakery.example', times: 1 });
    const emails = ['a@x.example', 'Owner@Bakery.Example', 'owner@bakery.example'];
    expect(kinds(list, emails)).toEqual([undefined, 'loseAnswer', undefined]);
  });

  it('matches a request if any of its recipients match', () => {
    const list = listOf({ kind: 'loseAnswer', to: 'b@x' });
    expect(list.consumeForRequest(['a@x', 'b@x'])?.kind).toBe('loseAnswer');
  });
});

it('takeForRecipient returns every event fault that matches the recipient', () => {
  const list = listOf(
    { kind: 'loseAnswer' },
    { kind: 'bounce', to: 'a@x' },
    { kind: 'delayEvents', seconds: [0, 10] },
  );
  expect(list.consumeForRecipient('a@x').map(({ kind }) => kind)).toEqual([
    'bounce',
    'delayEvents',
  ]);
  expect(list.consumeForRecipient('b@x').map(({ kind }) => kind)).toEqual(['delayEvents']);
  list.clear();
  expect(list.consumeForRecipient('a@x')).toEqual([]);
});

describe('fault schema', () => {
  it.each([
    [{ kind: 'refuse' }, { status: 403, message: 'access forbidden', skip: 0 }],
    [{ kind: 'rateLimit' }, { resetSeconds: 60 }],
    [{ kind: 'serverError' }, { status: 500, isAccepted: false }],
    [{ kind: 'wrongBody' }, { status: 200, contentType: 'text/html' }],
    [
      { kind: 'duplicateEvents', copies: 46 },
      { copies: 46, withinSeconds: 60 },
    ],
    [{ kind: 'bounce' }, { type: 'bounce' }],
    [{ kind: 'defer' }, { attempts: 1, everySeconds: 60 }],
  ])('fills in the defaults of %j', (input, expected) => {
    expect(faultSchema.parse(input)).toMatchObject(expected);
  });

  it.each([
    {},
    { kind: 'explode' },
    { kind: 'loseAnswer', extra: 1 },
    { kind: 'loseAnswer', times: 0 },
    { kind: 'loseAnswer', skip: -1 },
    { kind: 'loseAnswer', to: '' },
    { kind: 'refuse', status: 500 },
    { kind: 'serverError', status: 400 },
    { kind: 'slow' },
    { kind: 'slow', answerSeconds: -1 },
    { kind: 'delayEvents', seconds: [10, 0] },
    { kind: 'duplicateEvents', copies: 0 },
    { kind: 'duplicateEvents', copies: 1.5 },
    { kind: 'bounce', type: 'soft' },
    { kind: 'click', url: 'nowhere' },
    [],
    'loseAnswer',
  ])('refuses %j', (input) => {
    expect(faultSchema.safeParse(input).success).toBe(false);
  });
});
