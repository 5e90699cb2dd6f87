// Measures Stripe's events from end to end: posted, verified, read again from Stripe, and stored.
import { planSchema } from '@daily-snapshot/domain/billing/plan';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { eventOf, forgeriesOf, signed } from '../../kit/faults/stripe-forgeries.ts';
import { percentile } from '../support/distribution.ts';
import type { Figure, Report } from '../support/report.ts';
import { secondsSideBySide } from '../support/side-by-side.ts';
import type { Paid, PaymentsEnvironment } from './environment.ts';

/** Posts in flight at a time. */
const WIDTH = 50;
/** Fewer forged posts in flight, so that the time of an answer includes no queue. */
const FORGED_WIDTH = 4;
const TARGET_PER_SECOND = 150;
const TARGET_REFUSAL_MS = 20;

/** Events dated in the future stay there for at least this long. */
const MAX_RUN_SECONDS = 3_600;

interface Post {
  readonly body: string;
  readonly signature: string | undefined;
}

/** The events of a paid checkout. Stripe guarantees no order. */
function eventsOf({ sessionId, subscriptionId }: Paid): readonly string[] {
  const parent = { subscription_details: { subscription: subscriptionId } };
  return [
    eventOf('invoice.paid', { id: `in_${sessionId}`, parent }),
    eventOf('customer.subscription.created', { id: subscriptionId }),
    eventOf('checkout.session.completed', { id: sessionId }),
    eventOf('customer.subscription.updated', { id: subscriptionId }),
  ];
}

interface Posted {
  readonly seconds: number;
  /** milliseconds of each answer */
  readonly times: readonly number[];
  /** answers with the expected status */
  readonly expected: number;
}

async function postAll(
  environment: PaymentsEnvironment,
  posts: readonly Post[],
  width: number,
  expectedStatus: number,
): Promise<Posted> {
  const times: number[] = [];
  let expected = 0;
  const seconds = await secondsSideBySide(posts, width, async ({ body, signature }) => {
    const startedAt = performance.now();
    const response = await fetch(environment.urlOf('stripeWebhook'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      body,
    });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (response.status === expectedStatus) expected += 1;
  });
  return { seconds, times, expected };
}

function figuresOf(
  name: string,
  { seconds, times }: Posted,
  targets: { readonly perSecond?: number; readonly p99Ms?: number } = {},
): Figure[] {
  const { perSecond, p99Ms } = targets;
  return [
    {
      name,
      value: times.length / seconds,
      unit: 'events/s',
      target: perSecond === undefined ? undefined : { atLeast: perSecond },
    },
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    {
      name: `${name}, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      target: p99Ms === undefined ? undefined : { atMost: p99Ms },
    },
  ];
}

function checkAnswers(report: Report, name: string, { expected, times }: Posted): void {
  const isRight = expected === times.length;
  report.check(isRight, `${expected} of ${times.length} ${name} have the expected status.`);
}

/** Posts genuine events of many buyers in random order, then repeats all of them for `seconds`. */
export async function measureEvents(
  report: Report,
  environment: PaymentsEnvironment,
  options: { readonly buyers: number; readonly seconds: number },
): Promise<void> {
  const paid = await environment.pay(options.buyers);
  const sign = (body: string): Post => {
    const now = Math.floor(Date.now() / 1000);
    return { body, signature: signed(body, environment.webhookSecret, now) };
  };
  const bodies = paid
    .flatMap((one) => eventsOf(one))
    .map((body, index) => ({ body, place: (index * 7919) % 10_007 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ body }) => body);
  await environment.takeCharged();
  const first = await postAll(environment, bodies.map(sign), WIDTH, 200);
  const charged = await environment.takeCharged();
  const repeated = { seconds: 0, times: [] as number[], expected: 0 };
  while (repeated.seconds < options.seconds) {
    const round = await postAll(environment, bodies.map(sign), WIDTH, 200);
    repeated.seconds += round.seconds;
    repeated.expected += round.expected;
    repeated.times.push(...round.times);
  }
  const chargedAgain = await environment.takeCharged();
  checkAnswers(report, 'new events', first);
  checkAnswers(report, 'repeated events', repeated);

  report.section(`events, ${WIDTH} at a time`);
  const perEvent = (documents: number, { times }: Posted) => documents / times.length;
  report.add(
    ...figuresOf('new events', first, { perSecond: TARGET_PER_SECOND }),
    ...figuresOf('repeated events', repeated, { perSecond: TARGET_PER_SECOND }),
    { name: 'reads per new event', value: perEvent(charged.reads, first), unit: 'reads' },
    { name: 'writes per new event', value: perEvent(charged.writes, first), unit: 'writes' },
    {
      name: 'reads per repeated event',
      value: perEvent(chargedAgain.reads, repeated),
      unit: 'reads',
    },
    {
      name: 'writes per repeated event',
      value: perEvent(chargedAgain.writes, repeated),
      unit: 'writes',
    },
  );
  const active = await countActive(environment, paid);
  report.add({ name: 'active plans', value: active, unit: 'plans', limit: paid.length });
  report.check(active === paid.length, `${active} of ${paid.length} paid plans are active.`);
}

/** Counts the accounts whose plan has the paid subscription. */
async function countActive({ db }: PaymentsEnvironment, paid: readonly Paid[]): Promise<number> {
  let active = 0;
  for (const { accountId, subscriptionId } of paid) {
    const plan = planSchema.safeParse((await db.doc(paths.plan(accountId)).get()).data());
    if (plan.data?.subscriptions[subscriptionId]?.status === 'active') active += 1;
  }
  return active;
}

const empty = (): Post => ({ body: '{}', signature: undefined });

/** Posts forged events of every kind. */
export async function measureForgeries(
  report: Report,
  environment: PaymentsEnvironment,
  { forgeries }: { readonly forgeries: number },
): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const kinds = Object.values(forgeriesOf({ secret: environment.webhookSecret, seconds }));
  const posts = Array.from({ length: forgeries }, (_, n): Post => {
    const [body, signature] = kinds[n % kinds.length]?.(n + MAX_RUN_SECONDS) ?? ['', undefined];
    return { body, signature };
  });
  const post = (some: readonly Post[]) => postAll(environment, some, FORGED_WIDTH, 400);
  await post(posts.slice(0, Math.ceil(forgeries / 10)));
  const bare = await post(posts.slice(0, Math.ceil(forgeries / 2)).map(empty));
  await environment.takeCharged();
  const small = await post(posts.filter(({ body }) => body.length < 1e6));
  const large = await post(posts.filter(({ body }) => body.length >= 1e6));
  const { reads, writes } = await environment.takeCharged();
  for (const posted of [bare, small, large]) checkAnswers(report, 'forged events', posted);
  report.check(reads + writes === 0, `Forged events cost ${reads} reads and ${writes} writes.`);

  report.section(`forged events refused, ${FORGED_WIDTH} at a time`);
  report.add(
    ...figuresOf('empty body', bare),
    ...figuresOf('size of an event', small, { p99Ms: TARGET_REFUSAL_MS }),
    ...figuresOf('two megabytes', large),
    { name: 'reads', value: reads, unit: 'reads', target: { atMost: 0 } },
    { name: 'writes', value: writes, unit: 'writes', target: { atMost: 0 } },
  );
}
