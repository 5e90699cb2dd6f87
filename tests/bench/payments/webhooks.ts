// Stripe's notices from end to end: posted, verified, read anew from Stripe, and written down.
import { planSchema } from '@daily-snapshot/domain/contracts/billing';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { eventOf, forgeriesOf, signed } from '../../../functions/src/faults/stripe-forgeries.ts';
import { percentile } from '../distribution.ts';
import { secondsSideBySide } from '../side-by-side.ts';
import { count, milliseconds, printTable } from '../table.ts';
import type { Paid, PaymentsWorld } from './world.ts';

/** Posts under way at a time. */
const WIDTH = 50;
const FORGED = 1_000;
/** Forgers need no patience: fewer at a time, so that an answer is not waiting for its turn. */
const FORGED_WIDTH = 4;

/** What is signed for the future stays there for as long as this may take. */
const LONGEST_S = 3_600;

interface Post {
  readonly body: string;
  readonly signature: string | undefined;
}

/** What Stripe tells of a checkout that was paid, in the order in which nobody can rely on. */
function noticesOf({ sessionId, subscriptionId }: Paid): readonly string[] {
  const parent = { subscription_details: { subscription: subscriptionId } };
  return [
    eventOf('invoice.paid', { id: `in_${sessionId}`, parent }),
    eventOf('customer.subscription.created', { id: subscriptionId }),
    eventOf('checkout.session.completed', { id: sessionId }),
    eventOf('customer.subscription.updated', { id: subscriptionId }),
  ];
}

/** @returns how many were answered as wished, and how long each answer took */
async function postAll(
  { url }: PaymentsWorld,
  posts: Iterable<Post>,
  width: number,
  wished: number,
) {
  const times: number[] = [];
  let answered = 0;
  const seconds = await secondsSideBySide([...posts], width, async ({ body, signature }) => {
    const begun = performance.now();
    const response = await fetch(`${url}/stripeWebhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      body,
    });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    if (response.status === wished) answered += 1;
  });
  return { seconds, times, answered };
}

const row = (name: string, { seconds, times, answered }: Awaited<ReturnType<typeof postAll>>) => [
  name,
  `${count(answered)} of ${count(times.length)}`,
  count(times.length / seconds),
  milliseconds(percentile(times, 0.5)),
  milliseconds(percentile(times, 0.99)),
];

/** Genuine ones of many buyers, in no order, then all of them again for as long as is wished. */
export async function measureNotices(
  world: PaymentsWorld,
  options: { readonly buyers: number; readonly seconds: number },
): Promise<void> {
  const paid = await world.pay(options.buyers);
  const sign = (body: string): Post => {
    const now = Math.floor(Date.now() / 1000);
    return { body, signature: signed(body, world.webhookSecret, now) };
  };
  const bodies = paid
    .flatMap((one) => noticesOf(one))
    .map((body, index) => ({ body, place: (index * 7919) % 10_007 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ body }) => body);
  await world.takeCharged();
  const first = await postAll(world, bodies.map(sign), WIDTH, 200);
  const charged = await world.takeCharged();
  const again: Post[][] = [];
  const repeated = { seconds: 0, times: [] as number[], answered: 0 };
  while (repeated.seconds < options.seconds) {
    again.push(bodies.map(sign));
    const round = await postAll(world, again.at(-1) ?? [], WIDTH, 200);
    repeated.seconds += round.seconds;
    repeated.answered += round.answered;
    repeated.times.push(...round.times);
  }
  const chargedAgain = await world.takeCharged();
  printTable(
    [`notices, ${WIDTH} at a time`, 'taken', 'a second', 'p50', 'p99'],
    [row('each for the first time', first), row('the same again and again', repeated)],
  );
  const each = (documents: number, posts: number) => (documents / posts).toFixed(2);
  console.log(
    `a notice costs ${each(charged.reads, first.times.length)} reads and ${each(charged.writes, first.times.length)} writes; ` +
      `again ${each(chargedAgain.reads, repeated.times.length)} and ${each(chargedAgain.writes, repeated.times.length)}`,
  );
  console.log(`${count(await known(world, paid))} of ${count(paid.length)} payments are known`);
}

/** How many accounts have the subscription that they paid for. */
async function known({ db }: PaymentsWorld, paid: readonly Paid[]): Promise<number> {
  let found = 0;
  for (const { accountId, subscriptionId } of paid) {
    const plan = planSchema.safeParse((await db.doc(paths.plan(accountId)).get()).data());
    if (plan.data?.subscriptions[subscriptionId]?.status === 'active') found += 1;
  }
  return found;
}

const empty = (): Post => ({ body: '{}', signature: undefined });

/** Forged ones of every kind. */
export async function measureForgeries(world: PaymentsWorld): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const kinds = Object.values(forgeriesOf({ secret: world.webhookSecret, seconds }));
  const posts = Array.from({ length: FORGED }, (_, n) => {
    const [body, signature] = kinds[n % kinds.length]?.(n + LONGEST_S) ?? ['', undefined];
    return { body, signature };
  });
  await postAll(world, posts.slice(0, 100), FORGED_WIDTH, 400);
  const untouched = await postAll(world, posts.slice(0, 500).map(empty), FORGED_WIDTH, 400);
  await world.takeCharged();
  const small = posts.filter(({ body }) => body.length < 1e6);
  const large = posts.filter(({ body }) => body.length >= 1e6);
  printTable(
    [`forged notices, ${FORGED_WIDTH} at a time`, 'refused', 'a second', 'p50', 'p99'],
    [
      row('empty: the least that an answer takes', untouched),
      row('as large as an event', await postAll(world, small, FORGED_WIDTH, 400)),
      row('of two megabytes', await postAll(world, large, FORGED_WIDTH, 400)),
    ],
  );
  const { reads, writes } = await world.takeCharged();
  console.log(`they cost ${count(reads)} reads and ${count(writes)} writes`);
}
