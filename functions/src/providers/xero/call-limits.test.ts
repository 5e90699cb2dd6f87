import { describe, expect, it } from 'vitest';
import { CallLimits } from './call-limits.ts';

const START = Date.parse('2026-11-24T15:00:00Z');

function limitsWithClock() {
  let time = START;
  const waits: number[] = [];
  const limits = new CallLimits({
    now: () => new Date(time),
    wait: async (ms) => {
      waits.push(ms);
      time += ms;
    },
  });
  /** Sends a request that gets these answers in turn. */
  const send = (...answers: readonly Response[]) => {
    const left = [...answers];
    return limits.send(async () => ({ response: left.shift() ?? new Response('{}') }));
  };
  return { limits, waits, send, pass: (ms: number) => (time += ms) };
}

const accepted = (headers: Readonly<Record<string, string>> = {}) =>
  new Response('{}', { headers });
const refused = (problem: string, retryAfter?: number) =>
  new Response('{}', {
    status: 429,
    headers: {
      'x-rate-limit-problem': problem,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  });

describe('the limits of calls', () => {
  it('wait for the rest of the minute before its last calls are used', async () => {
    const { send, waits, pass } = limitsWithClock();
    await send(accepted({ 'x-minlimit-remaining': '3' }));
    pass(10_000);
    await send(accepted({ 'x-minlimit-remaining': '2' }));
    expect(waits).toEqual([]);
    await send(accepted({ 'x-minlimit-remaining': '59' }));
    expect(waits).toEqual([50_000]);
  });

  it('repeat a request after the time that Xero states, or shortly after concurrent calls', async () => {
    const { send, waits } = limitsWithClock();
    const { response } = await send(refused('minute', 31), refused('concurrent'), accepted());
    expect(response.status).toBe(200);
    expect(waits).toEqual([31_000, 2_000]);
  });

  it.each([
    ['the calls of the day are used', refused('day', 40)],
    ['Xero asks for more than a minute', refused('minute', 61)],
  ])('return the refusal if %s', async (_, refusal) => {
    const { send, waits } = limitsWithClock();
    expect((await send(refusal)).response.status).toBe(429);
    expect(waits).toEqual([]);
  });

  it('return the refusal after four minutes of waiting', async () => {
    const { send, waits } = limitsWithClock();
    const { response } = await send(...Array.from({ length: 6 }, () => refused('minute', 60)));
    expect(response.status).toBe(429);
    expect(waits).toHaveLength(4);
  });

  it('keep 100 calls of a day, and ask again after an hour', async () => {
    const { limits, send, pass } = limitsWithClock();
    await send(accepted({ 'x-daylimit-remaining': '100' }));
    limits.requireCallsForLater();
    await send(accepted({ 'x-daylimit-remaining': '99' }));
    const kept = { code: 'limit', retryAfter: 3_600 };
    expect(() => limits.requireCallsForLater()).toThrow(expect.objectContaining(kept) as Error);
    pass(3_600_000);
    limits.requireCallsForLater();
  });
});
