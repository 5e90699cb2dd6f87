// What is open to everybody, while one network asks twenty times as often as it may and goes on.
import { setTimeout as pause } from 'node:timers/promises';
import { CHECKOUT_QUOTAS } from '@daily-snapshot/domain/billing/checkout-limits';
import { LEAD_QUOTAS } from '@daily-snapshot/domain/sales/lead-limits';
import { percentile } from '../distribution.ts';
import { milliseconds, printTable } from '../table.ts';
import type { PaymentsWorld } from './world.ts';

/** How many times as often as is allowed, within the time that is measured instead of an hour. */
const TIMES = 20;
/** People who come meanwhile, each from a network of their own, on average. */
const PEOPLE_A_SECOND = 2;

const ENDPOINTS = [
  {
    name: 'createCheckout',
    most: CHECKOUT_QUOTAS.ofNetwork.most,
    ask: () => ({ offer: 'friends', price: 100 }),
  },
  {
    name: 'sendSignupNotification',
    most: LEAD_QUOTAS.formsOfNetwork.most,
    ask: () => ({
      email: `lead-${crypto.randomUUID()}@whitfield.example`,
      phone: '',
      source: 'main_cta',
      wording: 'answer-1',
      filledInMs: 4000,
    }),
  },
] as const;

type Endpoint = (typeof ENDPOINTS)[number];

interface Answer {
  readonly status: number;
  readonly ms: number;
}

const ATTACKER = '198.51.100.7';

async function ask({ url }: PaymentsWorld, endpoint: Endpoint, network: string): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${url}/${endpoint.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ data: endpoint.ask() }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

/** Asks so many times, evenly, whether or not the ones before are answered. */
async function evenly(
  seconds: number,
  times: number,
  one: (number: number) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const asked: Promise<Answer>[] = [];
  const begun = performance.now();
  for (let number = 0; number < times; number += 1) {
    await pause(Math.max(0, begun + (number * seconds * 1000) / times - performance.now()));
    asked.push(one(number));
  }
  return Promise.all(asked);
}

export async function measureFlood(world: PaymentsWorld, seconds: number): Promise<void> {
  const rows: string[][] = [];
  for (const endpoint of ENDPOINTS) {
    const people = Math.min(PEOPLE_A_SECOND * seconds, 100);
    const flood = TIMES * endpoint.most;
    // The compiler sees it before anything is measured.
    for (let number = 0; number < 10; number += 1) await ask(world, endpoint, `192.0.2.${number}`);
    await world.takeCharged();
    const [attacker, legitimate] = await Promise.all([
      evenly(seconds, flood, () => ask(world, endpoint, ATTACKER)),
      evenly(seconds, people, (number) => ask(world, endpoint, `203.0.113.${number}`)),
    ]);
    const { by } = await world.takeCharged();
    const quotaWrites = new Map(by).get('write quotas') ?? 0;
    const timesOf = (answers: readonly Answer[], share: number) =>
      milliseconds(
        percentile(
          answers.map(({ ms }) => ms),
          share,
        ),
      );
    const withStatus = (answers: readonly Answer[], status: number) =>
      answers.filter((answer) => answer.status === status).length;
    const taken = withStatus(attacker, 200) + withStatus(legitimate, 200);
    rows.push([
      endpoint.name,
      `${withStatus(attacker, 200)} taken, ${withStatus(attacker, 429)} refused of ${flood}`,
      timesOf(attacker, 0.95),
      `${withStatus(legitimate, 200)} of ${people}`,
      timesOf(legitimate, 0.95),
      (quotaWrites / taken).toFixed(2),
    ]);
  }
  printTable(
    [
      `${TIMES} times what a network may, in ${seconds} s`,
      'from one network',
      'p95',
      'people who were answered',
      'p95',
      'counters written for each taken',
    ],
    rows,
  );
}
