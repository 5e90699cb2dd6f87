import { describe, expect, it } from 'vitest';
import { FaultList, faultsOf } from './faults.ts';
import { wildcard } from './wildcard.ts';

interface Fault {
  readonly kind: 'slow' | 'broken' | 'late';
  readonly about: string;
  readonly times?: number;
  readonly skip: number;
}

const isOfCalls = (fault: Fault): fault is Fault & { kind: 'slow' | 'broken' } =>
  fault.kind !== 'late';
const isOfEvents = (fault: Fault): fault is Fault & { kind: 'late' } => fault.kind === 'late';

function listOf(...faults: Partial<Fault>[]): FaultList<Fault> {
  const list = new FaultList<Fault>(({ about }) => wildcard(about));
  for (const fault of faults) list.add({ kind: 'slow', about: '*', skip: 0, ...fault });
  return list;
}

const kinds = (list: FaultList<Fault>, calls: readonly string[]) =>
  calls.map((call) => list.takeFirst(isOfCalls, [call])?.kind);

describe('a fault', () => {
  it('goes on until it is taken back', () => {
    const list = listOf({});
    expect(kinds(list, ['GET /a', 'GET /b'])).toEqual(['slow', 'slow']);
    expect(list.all()).toMatchObject([{ id: 1, used: 2 }]);
    expect(list.remove(1)).toBe(true);
    expect(list.remove(1)).toBe(false);
    expect(kinds(list, ['GET /a'])).toEqual([undefined]);
  });

  it('passes some, then comes so many times', () => {
    const list = listOf({ skip: 1, times: 2 });
    const calls = ['GET /a', 'GET /a', 'GET /a', 'GET /a'];
    expect(kinds(list, calls)).toEqual([undefined, 'slow', 'slow', undefined]);
  });

  it('counts only those that it is about', () => {
    const list = listOf({ about: 'POST *', times: 1 });
    expect(kinds(list, ['GET /a', 'POST /a', 'POST /a'])).toEqual([undefined, 'slow', undefined]);
  });

  it('is about something that is known by any of its names', () => {
    expect(listOf({ about: 'b' }).takeFirst(isOfCalls, ['a', 'b'])?.kind).toBe('slow');
  });

  it('gives way to those before it, until they are used up', () => {
    const list = listOf({ times: 1 }, { kind: 'broken' });
    expect(kinds(list, ['GET /a', 'GET /a'])).toEqual(['slow', 'broken']);
    expect(list.all().map(({ used }) => used)).toEqual([1, 1]);
  });
});

it('gives every fault of a kind that is about something, until they are forgotten', () => {
  const list = listOf({}, { kind: 'late' }, { kind: 'late', about: 'b' });
  expect(list.takeAll(isOfEvents, ['a'])).toHaveLength(1);
  expect(list.takeAll(isOfEvents, ['b'])).toHaveLength(2);
  expect(list.all().map(({ used }) => used)).toEqual([0, 2, 1]);
  list.clear();
  expect(list.takeAll(isOfEvents, ['b'])).toEqual([]);
});

it('finds those of one kind', () => {
  const faults = [{ kind: 'slow', seconds: 1 } as const, { kind: 'late', until: 2 } as const];
  expect(faultsOf(faults, 'late').map(({ until }) => until)).toEqual([2]);
});
