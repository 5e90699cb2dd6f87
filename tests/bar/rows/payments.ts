// P1 to P10: payments, with our emulator of Stripe.
import type { BarRow } from '../bar-row.ts';
import { suiteRow, type Evidence } from '../evidence/suite-row.ts';
import { forgedEvents } from './payments/forged-events.ts';
import { sdkDrift } from './payments/sdk-drift.ts';

const events = (tests: RegExp): Evidence => ({
  project: 'functions',
  files: ['functions/src/billing/commands/handle-stripe-event.faults.test.ts'],
  tests,
});
const network = (tests: RegExp): Evidence => ({
  project: 'server',
  files: ['tests/server/access/racing-claims.test.ts'],
  tests,
});

const checkouts = (tests: RegExp): Evidence => ({
  project: 'server',
  files: ['tests/server/billing/concurrent-checkouts.test.ts'],
  tests,
  // A timeout takes 20 seconds.
  quickTitle: '^(?!.*after the timeout)',
});

export const PAYMENT_ROWS: readonly BarRow[] = [
  suiteRow({
    id: 'P1',
    title: 'events of six lifecycles, each delivered one to ten times at once',
    unit: 'deliveries with one effect',
    bar: '0 wrong end states, 0 repeated effects',
    isQuick: true,
    mode: 'in memory',
    evidence: [events(/one effect when delivered one to ten times/)],
    figures: [{ name: 'deliveries' }],
  }),
  suiteRow({
    id: 'P2',
    title: 'events in every order, and in random orders',
    unit: 'orders',
    bar: 'all orders of up to 6 events, 5,000 shuffles',
    isQuick: true,
    mode: 'in memory',
    evidence: [events(/same result in (any order|random orders)/)],
    figures: [
      { name: 'orders', atLeast: 720 },
      { name: 'shuffles', atLeast: 5_000 },
    ],
  }),
  suiteRow({
    id: 'P3',
    title: 'a slow reader never stores an older state',
    unit: 'interleavings without a step back',
    bar: '0 steps back in 1,000 interleavings',
    isQuick: true,
    mode: 'in memory',
    evidence: [events(/never replace a newer state/)],
    figures: [{ name: 'interleavings', atLeast: 1_000 }],
  }),
  forgedEvents,
  suiteRow({
    id: 'P5',
    title: 'a handler that is killed, then the next delivery',
    unit: 'crashes repaired',
    bar: '96 of 96 crashes repaired',
    isQuick: true,
    mode: 'in memory',
    evidence: [events(/a killed handler/)],
    figures: [{ name: 'crashes', atLeast: 96 }],
  }),
  suiteRow({
    id: 'P6',
    title: 'an outage or a short fault of Stripe, and webhooks that never arrive',
    unit: 's',
    bar: 'right within 60 s of recovery, or within 24 h by reconciliation alone',
    isQuick: true,
    mode: 'over the network; reconciliation in memory',
    evidence: [events(/a provider outage/), checkouts(/(an outage|a short fault) of Stripe/)],
    figures: [
      { name: 's after recovery', atMost: 60 },
      { name: 'short faults', atLeast: 8 },
      { name: 'changes without webhooks', atLeast: 27 },
    ],
  }),
  suiteRow({
    id: 'P7',
    title: 'attacks on the claim of a payment',
    unit: 'accounts, 1 winner a race',
    bar: '0 wrong claims, 1 winner of 200',
    isQuick: true,
    mode: 'in memory and over the network',
    evidence: [
      { project: 'functions', files: ['functions/src/billing/commands/claim-checkout.test.ts'] },
      network(/belongs to one of/),
    ],
    figures: [{ name: 'racing accounts', atLeast: 400 }],
  }),
  suiteRow({
    id: 'P8',
    title: 'tampered prices, trials, discounts and addresses',
    unit: 'tampered requests without effect',
    bar: '0 of 2,000 tampered requests change an order',
    isQuick: true,
    mode: 'in memory and over the network',
    evidence: [
      {
        project: 'functions',
        files: ['functions/src/billing/commands/create-checkout.faults.test.ts'],
        tests: /tampered|price list/,
      },
      network(/extra field|uses only our price list/),
    ],
    figures: [{ name: 'tampered requests', atLeast: 2_000 }],
  }),
  suiteRow({
    id: 'P9',
    title: 'double clicks and retries of createCheckout',
    unit: 'sessions per intent',
    bar: '1 session per intent, 50 at once',
    isQuick: true,
    mode: 'over the network',
    evidence: [checkouts(/^createCheckout/)],
    figures: [
      { name: 'sessions per intent', atMost: 1 },
      { name: 'clicks at once', atLeast: 100 },
      { name: 'owners at once', atLeast: 50 },
    ],
  }),
  sdkDrift,
];
