import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { continueTrace, currentTraceId, inTrace, traceIdOfTask } from './trace.ts';

const ID = '0123456789abcdef';

describe('a trace', () => {
  it('has one id through asynchronous work, apart from work beside it', async () => {
    const idAfter = async (id: string) => {
      await wait(1);
      return inTrace(
        async () => {
          await wait(1);
          return [currentTraceId(), traceIdOfTask()];
        },
        { id },
      );
    };
    const other = 'f'.repeat(16);
    expect(await Promise.all([idAfter(ID), idAfter(other)])).toEqual([
      [ID, ID],
      [other, other],
    ]);
    expect(currentTraceId()).toBeUndefined();
  });

  it('is new for each task of a sweep', () => {
    const ids = inTrace(() => [traceIdOfTask(), traceIdOfTask()], { id: ID, startsTraces: true });
    expect(new Set([...ids, ID]).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('becomes that of the e-mail that it delivers', () => {
    const ids = inTrace(() => {
      continueTrace(undefined);
      const before = currentTraceId();
      continueTrace(ID);
      return [before, currentTraceId()];
    });
    expect(ids[0]).not.toBe(ID);
    expect(ids[1]).toBe(ID);
  });
});
