import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../http/listen.ts';
import { Seed } from '../simulation/random.ts';
import { closeServer } from '../http/server.ts';
import { isTaken, postDelays, postWebhook, retryTime, type Disorder } from './webhook-feed.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 9, minutes));

describe('a post', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(closeServer));
  });

  const post = async (status: number | 'break' | 'silence', timeoutMs = 10_000) => {
    const server = createServer((request, response) => {
      if (status === 'break') request.socket.destroy();
      else if (status !== 'silence') response.writeHead(status, { location: '/other' }).end('text');
    });
    servers.push(server);
    const port = await listen(server, '127.0.0.1', 0);
    const ending = new AbortController().signal;
    return postWebhook(`http://127.0.0.1:${port}/`, { headers: {}, body: '{}', timeoutMs, ending });
  };

  it.each([200, 204, 302, 500])('gives the status %d that was answered', async (status) => {
    expect(await post(status)).toBe(status);
  });

  it('says why there was no answer', async () => {
    expect(await post('break')).toBe('other side closed');
    expect(await post('silence', 1)).toBe('The operation was aborted due to timeout');
  });

  it('counts as taken when the answer is a success', () => {
    expect([200, 299, 302, 500, 'socket hang up'].map(isTaken)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('what was not taken', () => {
  const plan = {
    afterMs: [MINUTE_MS, 5 * MINUTE_MS],
    thenAfterMs: 10 * MINUTE_MS,
    giveUpAfterMs: 30 * MINUTE_MS,
  };
  const next = (retries: number, now: number) =>
    retryTime(plan, { retries, now: at(now), occurredAt: at(0) });

  it('is posted again after longer and longer', () => {
    expect([next(0, 0), next(1, 1), next(2, 6), next(3, 16)]).toEqual([
      at(1),
      at(6),
      at(16),
      at(26),
    ]);
  });

  it('is given up when it is too old', () => {
    expect(next(3, 20)).toEqual(at(30));
    expect(next(3, 21)).toBeUndefined();
  });
});

describe('an event', () => {
  const order: Disorder = { delays: [], shuffles: [], duplicates: [] };
  const delays = (disorder: Partial<Disorder>) => {
    const seed = new Seed('test');
    const chance = { delays: seed.numbers('delays'), others: seed.numbers('others') };
    return postDelays({ ...order, ...disorder }, chance);
  };

  it('is posted once and at once', () => {
    expect(delays({})).toEqual([0]);
  });

  it('is late by so much, or by something between two numbers', () => {
    expect(delays({ delays: [{ seconds: 5 }, { seconds: 2 }] })).toEqual([7000]);
    const [delay = NaN] = delays({ delays: [{ seconds: [10, 20] }] });
    expect(delay).toBeGreaterThanOrEqual(10_000);
    expect(delay).toBeLessThan(20_000);
  });

  it('comes more than once, all within some time', () => {
    const times = delays({
      delays: [{ seconds: 60 }],
      duplicates: [{ copies: 3, withinSeconds: 10 }],
    });
    expect(times).toHaveLength(3);
    expect(times[0]).toBe(60_000);
    expect(new Set(times).size).toBe(3);
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(60_000);
      expect(time).toBeLessThan(70_000);
    }
  });

  it('may be overtaken by those after it', () => {
    const seed = new Seed('test');
    const shuffles = [{ withinSeconds: 60 }];
    const events = ['first', 'second', 'third', 'fourth'];
    const times = events.map((name) => {
      const chance = seed.numbers(name);
      return postDelays({ ...order, shuffles }, { delays: chance, others: chance })[0] ?? NaN;
    });
    expect(times.toSorted((a, b) => a - b)).not.toEqual(times);
  });
});
