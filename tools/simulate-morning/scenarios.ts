import { CLOUD_TASKS_PER_SECOND, FIRESTORE_RAMP } from './published-limits.ts';
import {
  PLAID_PER_MINUTE,
  XERO_PER_MINUTE,
  ASSUMED_SENDGRID_PER_SECOND,
} from './published-limits.ts';
import type { MorningSettings, Operations } from './simulate-morning.ts';
import type { ProviderSettings } from './simulate-syncs.ts';
import type { StageSettings } from './stage.ts';

/** Row L1 of docs/bar.json: 1,000 businesses on two cores, with a provider that answers in 200 ms. */
export const MEASURED = { businesses: 1000, lastMailS: 38, processors: 2, sendgridS: 0.2 };

/** The operations of one business, counted in the code of the daily run. */
const OPERATIONS: Readonly<Record<'build' | 'deliver' | 'events', Operations>> = {
  build: { businesses: 3, dailySummaries: 1, alertStates: 2, digests: 1, outbox: 1 },
  deliver: { outbox: 3, businesses: 1, suppressions: 1 },
  events: { outbox: 4, deliveryEvents: 4 },
};

/** Waiting for Firestore, and for Firestore and SendGrid, at Google (decision 011). */
const BUILD_WAIT_S = 0.15;
const DELIVER_WAIT_S = 0.4;

const PAGE = { pageSize: 300, secondsPerPage: 0.5 };

const stage = (queues: number, concurrentOfQueue: number, waitS: number): StageSettings => ({
  queues,
  perSecondOfQueue: CLOUD_TASKS_PER_SECOND,
  concurrentOfQueue,
  processorS: 0,
  waitS,
});

/** The local environment of the measured run: no waiting for Google, and no limits of Google. */
export const LOCAL: MorningSettings = {
  sweep: { parts: 4, pageSize: 300, secondsPerPage: 0.1 },
  build: { ...stage(1, 80, 0), perSecondOfQueue: Infinity },
  deliver: { ...stage(1, 80, MEASURED.sendgridS), perSecondOfQueue: Infinity },
  processors: MEASURED.processors,
  firestore: null,
  operations: OPERATIONS,
  sendgridPerSecond: null,
};

export interface Scenario {
  readonly name: string;
  readonly settings: MorningSettings;
}

const atGoogle = (
  parts: number,
  build: StageSettings,
  deliver: StageSettings,
  processors: number,
): MorningSettings => ({
  sweep: { parts, ...PAGE },
  build,
  deliver,
  processors,
  firestore: FIRESTORE_RAMP,
  operations: OPERATIONS,
  sendgridPerSecond: ASSUMED_SENDGRID_PER_SECOND,
});

const NEW_PROJECT = atGoogle(4, stage(1, 40, BUILD_WAIT_S), stage(1, 80, DELIVER_WAIT_S), 2);
const GROWN = atGoogle(4, stage(1, 100, BUILD_WAIT_S), stage(1, 200, DELIVER_WAIT_S), 200);
const SHARDED = atGoogle(16, stage(3, 100, BUILD_WAIT_S), stage(3, 200, DELIVER_WAIT_S), 200);

export const SCENARIOS: readonly Scenario[] = [
  { name: 'new project: MAX_INSTANCES 1', settings: NEW_PROJECT },
  { name: 'today: MAX_INSTANCES 100, one queue per task', settings: GROWN },
  { name: 'sharded: 16 parts, three queues per task', settings: SHARDED },
  {
    name: 'today, Firestore kept its capacity of the day before',
    settings: { ...GROWN, firestore: null },
  },
  {
    name: 'sharded, Firestore kept its capacity of the day before',
    settings: { ...SHARDED, firestore: null },
  },
];

/** A sync occupies a task for 3 s (decision 011). 80 syncs run at once. */
export const SYNCS: StageSettings = stage(1, 80, 3);

/** An assumed mix of connections. QuickBooks limits single companies and the calls of a month. */
export const PROVIDERS: readonly ProviderSettings[] = [
  { name: 'Plaid', share: 0.7, callsPerSync: 1, callsPerMinute: PLAID_PER_MINUTE },
  { name: 'QuickBooks', share: 0.15, callsPerSync: 3, callsPerMinute: null },
  { name: 'Xero', share: 0.15, callsPerSync: 7, callsPerMinute: XERO_PER_MINUTE },
];
