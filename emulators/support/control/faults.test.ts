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
  calls.map((call) => list.consumeFirst(isOfCalls, [call])?.kind);

describe('fault', () => {
  it('applies until it is removed', () => {
    const list = listOf({});
    expect(kinds(list, ['GET /a', 'GET /b'])).toEqual(['slow', 'slow']);
    expect(list.all()).toMatchObject([{ id: 1, used: 2 }]);
    expect(list.remove(1)).toBe(true);
    expect(list.remove(1)).toBe(false);
    expect(kinds(list, ['GET /a'])).toEqual([undefined]);
  });

  it('skips the given number of calls, then applies the given number of times', () => {
    const list = listOf({ skip: 1, times: 2 });
    const calls = ['GET /a', 'GET /a', 'GET /a', 'GET /a'];
    expect(kinds(list, calls)).toEqual([undefined, 'slow', 'slow', undefined]);
  });

  it('counts only calls that match its pattern', () => {
    const list = listOf({ about: 'POST *', times: 1 });
    expect(kinds(list, ['GET /a', 'POST /a', 'POST /a'])).toEqual([undefined, 'slow', undefined]);
  });

  it('matches any of several names', () => {
    expect(listOf({ about: 'b' }).consumeFirst(isOfCalls, ['a', 'b'])?.kind).toBe('slow');
  });

  it('applies after the faults before it are used up', () => {
    const list = listOf({ times: 1 }, { kind: 'broken' });
    expect(kinds(list, ['GET /a', 'GET /a'])).toEqual(['slow', 'broken']);
    expect(list.all().map(({ used }) => used)).toEqual([1, 1]);
  });
});

it('takeAll returns every matching fault of a kind until the list is cleared', () => {
  const list = listOf({}, { kind: 'late' }, { kind: 'late', about: 'b' });
  expect(list.consumeAll(isOfEvents, ['a'])).toHaveLength(1);
  expect(list.consumeAll(isOfEvents, ['b'])).toHaveLength(2);
  expect(list.all().map(({ used }) => used)).toEqual([0, 2, 1]);
  list.clear();
  expect(list.consumeAll(isOfEvents, ['b'])).toEqual([]);
});

it('faultsOf returns the faults of one kind', () => {
  const faults = [{ kind: 'slow', seconds: 1 } as const, { kind: 'late', until: 2 } as const];
  expect(faultsOf(faults, 'late').map(({ until }) => until)).toEqual([2]);
});
