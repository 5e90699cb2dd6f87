// Measures the public endpoints while one network sends many times as many requests as it may.
import { setTimeout as pause } from 'node:timers/promises';
import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { LEAD_RATE_LIMITS } from '@daily-snapshot/domain/sales/lead';
import { z } from 'zod';
import { solveChallenge } from '../../kit/requests/solve-challenge.ts';
import { percentile } from '../support/distribution.ts';
import type { Report } from '../support/report.ts';
import type { PaymentsEnvironment } from './environment.ts';

/** Other people per second, each from their own block of addresses. */
const PEOPLE_PER_SECOND = 2;
const MAX_PEOPLE = 100;
const WARM_UP_REQUESTS = 10;

const ENDPOINTS = [
  {
    name: 'createCheckout',
    most: CHECKOUT_RATE_LIMITS.ofNetwork.most,
    ask: () => ({ offer: 'friends', price: 100 }),
  },
  {
    name: 'sendSignupNotification',
    most: LEAD_RATE_LIMITS.formsOfNetwork.most,
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

const challengeSchema = z.object({
  error: z.object({ details: z.object({ challenge: z.string() }) }),
});

async function post(
  environment: PaymentsEnvironment,
  endpoint: Endpoint,
  network: string,
  proof?: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(environment.urlOf(endpoint.name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ data: { ...endpoint.ask(), proof } }),
  });
  return { status: response.status, body: await response.json() };
}

/** Sends a request as the flood does, which computes no proof of work. */
async function flood(
  environment: PaymentsEnvironment,
  endpoint: Endpoint,
  network: string,
): Promise<Answer> {
  const startedAt = performance.now();
  const { status } = await post(environment, endpoint, network);
  return { status, ms: performance.now() - startedAt };
}

/** Sends a request as a browser does: asked for a proof of work, it computes one. */
async function ask(
  environment: PaymentsEnvironment,
  endpoint: Endpoint,
  network: string,
): Promise<Answer> {
  const startedAt = performance.now();
  let { status, body } = await post(environment, endpoint, network);
  const challenged = challengeSchema.safeParse(body);
  if (challenged.success) {
    const proof = solveChallenge(challenged.data.error.details.challenge);
    ({ status, body } = await post(environment, endpoint, network, proof));
  }
  return { status, ms: performance.now() - startedAt };
}

/** Sends requests at an even rate, without waiting for the answers to earlier ones. */
async function evenly(
  seconds: number,
  times: number,
  send: (number: number) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Promise<Answer>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < times; number += 1) {
    await pause(Math.max(0, startedAt + (number * seconds * 1000) / times - performance.now()));
    answers.push(send(number));
  }
  return Promise.all(answers);
}

const withStatus = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

const p95 = (answers: readonly Answer[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.95,
  );

/** @param excess how many times its hourly rate limit one network sends within `seconds` */
export async function measureFlood(
  report: Report,
  environment: PaymentsEnvironment,
  { seconds, excess }: { readonly seconds: number; readonly excess: number },
): Promise<void> {
  for (const endpoint of ENDPOINTS) {
    const people = Math.min(PEOPLE_PER_SECOND * seconds, MAX_PEOPLE);
    const requests = excess * endpoint.most;
    for (let number = 0; number < WARM_UP_REQUESTS; number += 1) {
      await ask(environment, endpoint, `192.0.${number}.2`);
    }
    await environment.takeCharged();
    const [flooding, others] = await Promise.all([
      evenly(seconds, requests, () => flood(environment, endpoint, ATTACKER)),
      evenly(seconds, people, (number) => ask(environment, endpoint, `203.0.${number}.113`)),
    ]);
    const { by } = await environment.takeCharged();
    const quotaWrites = new Map(by).get('write quotas') ?? 0;
    const accepted = withStatus(flooding, 200) + withStatus(others, 200);
    const served = withStatus(others, 200);
    const refused = withStatus(flooding, 429);
    report.check(served === people, `${endpoint.name} served ${served} of ${people} people.`);
    // More are refused if so many arrive at once that the server asks for a proof.
    report.check(
      refused >= requests - endpoint.most,
      `${endpoint.name} refused ${refused} of ${requests} requests from one network.`,
    );
    report.section(
      `${endpoint.name}, one network sends ${requests} requests in ${seconds} seconds`,
    );
    report.add(
      { name: 'requests accepted from the network', value: requests - refused, unit: 'requests' },
      { name: 'requests refused', value: refused, unit: 'requests' },
      { name: 'answers to the network, p95', value: p95(flooding), unit: 'ms' },
      { name: 'other people served', value: served, unit: 'people', limit: people },
      { name: 'answers to other people, p95', value: p95(others), unit: 'ms' },
      {
        name: 'counter writes per accepted request',
        value: quotaWrites / accepted,
        unit: 'writes',
      },
    );
  }
}
