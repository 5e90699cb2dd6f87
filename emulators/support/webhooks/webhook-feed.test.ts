import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../http/listen.ts';
import { Seed } from '../simulation/random.ts';
import { closeServer } from '../http/server.ts';
import {
  isAccepted,
  postDelays,
  postWebhook,
  retryTime,
  type DeliveryFaults,
} from './webhook-feed.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 9, minutes));

describe('postWebhook', () => {
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
    const signal = new AbortController().signal;
    return postWebhook(`http://127.0.0.1:${port}/`, { headers: {}, body: '{}', timeoutMs, signal });
  };

  it.each([200, 204, 302, 500])('returns the answered status %d', async (status) => {
    expect(await post(status)).toBe(status);
  });

  it('returns the reason when there is no answer', async () => {
    expect(await post('break')).toBe('other side closed');
    expect(await post('silence', 1)).toBe('The operation was aborted due to timeout');
  });

  it('counts only a 2xx status as accepted', () => {
    expect([200, 299, 302, 500, 'socket hang up'].map(isAccepted)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('retryTime', () => {
  const plan = {
    afterMs: [MINUTE_MS, 5 * MINUTE_MS],
    thenAfterMs: 10 * MINUTE_MS,
    giveUpAfterMs: 30 * MINUTE_MS,
  };
  const next = (retries: number, now: number) =>
    retryTime(plan, { retries, now: at(now), occurredAt: at(0) });

  it('waits longer after each failure', () => {
    expect([next(0, 0), next(1, 1), next(2, 6), next(3, 16)]).toEqual([
      at(1),
      at(6),
      at(16),
      at(26),
    ]);
  });

  it('gives up when the event is too old', () => {
    expect(next(3, 20)).toEqual(at(30));
    expect(next(3, 21)).toBeUndefined();
  });
});

describe('postDelays', () => {
  const order: DeliveryFaults = { delays: [], shuffles: [], duplicates: [] };
  const delays = (disorder: Partial<DeliveryFaults>) => {
    const seed = new Seed('test');
    const chance = { delays: seed.numbers('delays'), others: seed.numbers('others') };
    return postDelays({ ...order, ...disorder }, chance);
  };

  it('posts an event once and without delay by default', () => {
    expect(delays({})).toEqual([0]);
  });

  it('delays an event by a fixed or a random number of seconds', () => {
    expect(delays({ delays: [{ seconds: 5 }, { seconds: 2 }] })).toEqual([7000]);
    const [delay = NaN] = delays({ delays: [{ seconds: [10, 20] }] });
    expect(delay).toBeGreaterThanOrEqual(10_000);
    expect(delay).toBeLessThan(20_000);
  });

  it('posts an event several times within a period', () => {
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

  it('can change the order of events', () => {
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
