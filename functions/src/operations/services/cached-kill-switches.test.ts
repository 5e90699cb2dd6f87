import { ALL_ON, type KillSwitches } from '@daily-snapshot/domain/operations/kill-switches';
import { describe, expect, it } from 'vitest';
import { cachedKillSwitches, SWITCHES_CACHE_MS } from './cached-kill-switches.ts';

const OFF: KillSwitches = { off: { mail: { since: new Date(0), reason: 'A test' } } };

function setUp() {
  let nowMs = 1_000_000;
  let reads = 0;
  let answer: KillSwitches | Error = ALL_ON;
  const reader = cachedKillSwitches(
    {
      read: async () => {
        reads += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    { now: () => new Date(nowMs) },
  );
  return {
    reader,
    readCount: () => reads,
    answerWith: (next: KillSwitches | Error) => {
      answer = next;
    },
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('cachedKillSwitches', () => {
  it('reads once for calls that ask at once and within the cache time', async () => {
    const { reader, readCount, wait } = setUp();
    await Promise.all(Array.from({ length: 80 }, () => reader.read()));
    wait(SWITCHES_CACHE_MS - 1);
    await reader.read();
    expect(readCount()).toBe(1);
  });

  it('sees a change after the cache time', async () => {
    const { reader, answerWith, wait } = setUp();
    await reader.read();
    answerWith(OFF);
    expect(await reader.read()).toBe(ALL_ON);
    wait(SWITCHES_CACHE_MS);
    expect(await reader.read()).toBe(OFF);
  });

  it('keeps the last switches if a read fails, and fails without any', async () => {
    const { reader, answerWith, wait } = setUp();
    answerWith(new Error('Firestore is unavailable.'));
    await expect(reader.read()).rejects.toThrow('unavailable');
    answerWith(OFF);
    expect(await reader.read()).toBe(OFF);
    answerWith(new Error('Firestore is unavailable.'));
    wait(SWITCHES_CACHE_MS);
    expect(await reader.read()).toBe(OFF);
  });
});
