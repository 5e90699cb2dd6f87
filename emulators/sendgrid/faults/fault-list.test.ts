import { describe, expect, it } from 'vitest';
import { faultSchema } from './fault.ts';
import { FaultList } from './fault-list.ts';

function listOf(...faults: unknown[]): FaultList {
  const list = new FaultList();
  for (const fault of faults) list.add(faultSchema.parse(fault));
  return list;
}

const kinds = (list: FaultList, emails: readonly string[]) =>
  emails.map((email) => list.takeForRequest([email])?.kind);

describe('a fault of requests', () => {
  it('goes on until it is taken back', () => {
    const list = listOf({ kind: 'loseAnswer' });
    expect(kinds(list, ['a@x', 'b@x'])).toEqual(['loseAnswer', 'loseAnswer']);
    const [listed] = list.all();
    expect(listed).toMatchObject({ id: 1, used: 2 });
    expect(list.remove(1)).toBe(true);
    expect(list.remove(1)).toBe(false);
    expect(kinds(list, ['a@x'])).toEqual([undefined]);
  });

  it('passes some, then comes so many times', () => {
    const list = listOf({ kind: 'resetConnection', skip: 1, times: 2 });
    const hits = ['resetConnection', 'resetConnection'];
    expect(kinds(list, ['a@x', 'a@x', 'a@x', 'a@x'])).toEqual([undefined, ...hits, undefined]);
  });

  it('counts only those that it is about', () => {
    const list = listOf({ kind: 'loseAnswer', to: '*@bakery.example', times: 1 });
    const emails = ['a@x.example', 'Owner@Bakery.Example', 'owner@bakery.example'];
    expect(kinds(list, emails)).toEqual([undefined, 'loseAnswer', undefined]);
  });

  it('is about a request when it is about any of its recipients', () => {
    const list = listOf({ kind: 'loseAnswer', to: 'b@x' });
    expect(list.takeForRequest(['a@x', 'b@x'])?.kind).toBe('loseAnswer');
  });

  it('gives way to those before it, until they are used up', () => {
    const list = listOf({ kind: 'loseAnswer', times: 1 }, { kind: 'resetConnection' });
    expect(kinds(list, ['a@x', 'a@x'])).toEqual(['loseAnswer', 'resetConnection']);
  });
});

it('gives a recipient every fault of events that is about it', () => {
  const list = listOf(
    { kind: 'loseAnswer' },
    { kind: 'bounce', to: 'a@x' },
    { kind: 'delayEvents', seconds: [0, 10] },
  );
  expect(list.takeForRecipient('a@x').map(({ kind }) => kind)).toEqual(['bounce', 'delayEvents']);
  expect(list.takeForRecipient('b@x').map(({ kind }) => kind)).toEqual(['delayEvents']);
  list.clear();
  expect(list.takeForRecipient('a@x')).toEqual([]);
});

describe('the description of a fault', () => {
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
  ])('%j has defaults', (given, expected) => {
    expect(faultSchema.parse(given)).toMatchObject(expected);
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
  ])('%j is refused', (given) => {
    expect(faultSchema.safeParse(given).success).toBe(false);
  });
});
