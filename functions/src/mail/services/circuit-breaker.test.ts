import type { Answer } from '@daily-snapshot/domain/mail/outbox';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const REFUSED: Answer = { answer: 'not-sent' };
const ACCEPTED: Answer = { answer: 'accepted' };
const LOST: Answer = { answer: 'lost' };

function setUpBreaker() {
  let nowMs = DIGEST_TIME.getTime();
  let calls = 0;
  const pauses: number[] = [];
  const breaker = new CircuitBreaker({ now: () => new Date(nowMs) }, (ms) => pauses.push(ms));
  return {
    pauses,
    wait: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    run: (answer: Answer | Promise<Answer>) =>
      breaker.run(async () => {
        calls += 1;
        return answer;
      }),
    callCount: () => calls,
  };
}

/** Returns a breaker whose first pause has just begun. */
async function pausedBreaker(answer = REFUSED) {
  const setup = setUpBreaker();
  for (let call = 0; call < 5; call += 1) expect(await setup.run(answer)).toBe(answer);
  return setup;
}

describe('CircuitBreaker', () => {
  it('pauses after five refusals in a row', async () => {
    const { run, wait, callCount, pauses } = await pausedBreaker();
    wait(10);
    const heldBack = { answer: 'not-sent', retryAfterMs: 20_000, isHeldBack: true };
    expect(await run(ACCEPTED)).toEqual(heldBack);
    expect(callCount()).toBe(5);
    expect(pauses).toEqual([30_000]);
  });

  it('counts only refusals in a row', async () => {
    const { run, callCount } = setUpBreaker();
    const rejected: Answer = { answer: 'refused', status: 400 };
    for (const between of [ACCEPTED, rejected]) {
      for (let call = 0; call < 4; call += 1) await run(REFUSED);
      await run(between);
    }
    expect(callCount()).toBe(10);
  });

  it('lets one call probe the provider after the pause, and all calls after it is accepted', async () => {
    const { run, wait, callCount } = await pausedBreaker();
    wait(30);
    let accept = () => {};
    const probe = run(
      new Promise((resolve) => {
        accept = () => resolve(ACCEPTED);
      }),
    );
    expect(await run(ACCEPTED)).toMatchObject({ isHeldBack: true });
    accept();
    expect(await probe).toBe(ACCEPTED);
    expect(await Promise.all([run(ACCEPTED), run(ACCEPTED)])).toEqual([ACCEPTED, ACCEPTED]);
    expect(callCount()).toBe(8);
  });

  it('doubles its pause after a refused probe, up to two minutes', async () => {
    const { run, wait, pauses } = await pausedBreaker();
    for (const seconds of [30, 60, 120]) {
      wait(seconds);
      await run(REFUSED);
    }
    expect(pauses).toEqual([30_000, 60_000, 120_000, 120_000]);
  });

  it('probes again after a probe whose outcome is unknown', async () => {
    const { run, wait } = await pausedBreaker();
    wait(30);
    expect(await run(LOST)).toBe(LOST);
    expect(await run(ACCEPTED)).toMatchObject({ isHeldBack: true, retryAfterMs: 30_000 });
    wait(30);
    expect(await run(ACCEPTED)).toBe(ACCEPTED);
  });

  it('pauses as long as the provider asks, at most five minutes', async () => {
    expect((await pausedBreaker({ ...REFUSED, retryAfterMs: 100_000 })).pauses).toEqual([100_000]);
    expect((await pausedBreaker({ ...REFUSED, retryAfterMs: 9e9 })).pauses).toEqual([300_000]);
  });

  it('does not extend its pause for calls that began before it', async () => {
    const { run, pauses } = setUpBreaker();
    await Promise.all(Array.from({ length: 20 }, () => run(REFUSED)));
    expect(pauses).toEqual([30_000]);
  });
});
