// The alert policies, generated from the objectives. Only objectives page.
import {
  BURN_RATES,
  MIN_BAD_EVENTS,
  thresholdOf,
  type BurnRate,
  type Urgency,
} from '@daily-snapshot/domain/operations/burn-rate';
import {
  DIGEST_SWEEP_RUNS,
  DIGEST_SWEEP_SILENT_MINUTES,
  type Objective,
} from '@daily-snapshot/domain/operations/objectives';
import { PROVIDERS, type Provider } from '@daily-snapshot/domain/connections/connection';
import {
  alarmingCallsOf,
  CALL_LIMITS,
  CALLS_ALARM_SHARE,
  callsMeasureOf,
} from '@daily-snapshot/domain/operations/provider-calls';
import { labelsOf } from './names.ts';
import {
  badShareOf,
  MONITORED_RESOURCE,
  rangeOf,
  totalOf,
} from '@daily-snapshot/domain/operations/promql';
import { TICKET_RULES, type TicketRule } from './ticket-messages.ts';

interface PromqlCondition {
  readonly displayName: string;
  readonly conditionPrometheusQueryLanguage: {
    readonly query: string;
    readonly duration: string;
    readonly evaluationInterval: string;
    readonly disableMetricValidation: true;
  };
}

interface LogCondition {
  readonly displayName: string;
  readonly conditionMatchedLog: { readonly filter: string };
}

interface UptimeCondition {
  readonly displayName: string;
  readonly conditionThreshold: {
    readonly filter: string;
    readonly aggregations: readonly [
      {
        readonly alignmentPeriod: string;
        readonly perSeriesAligner: 'ALIGN_NEXT_OLDER';
        readonly crossSeriesReducer: 'REDUCE_COUNT_FALSE';
        readonly groupByFields: readonly string[];
      },
    ];
    readonly comparison: 'COMPARISON_GT';
    readonly thresholdValue: number;
    readonly duration: string;
    readonly trigger: { readonly count: number };
  };
}

/** A policy without its channels. @see https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies */
export interface AlertPolicy {
  readonly displayName: string;
  readonly userLabels: ReturnType<typeof labelsOf>;
  readonly severity: 'CRITICAL' | 'WARNING';
  readonly combiner: 'OR';
  readonly enabled: true;
  readonly conditions: readonly (PromqlCondition | LogCondition | UptimeCondition)[];
  readonly documentation: { readonly content: string; readonly mimeType: 'text/markdown' };
  readonly alertStrategy: {
    readonly autoClose: string;
    readonly notificationRateLimit?: { readonly period: string };
  };
}

const SEVERITIES = { page: 'CRITICAL', ticket: 'WARNING' } as const;
const PREFIXES = { page: 'Page', ticket: 'Ticket' } as const;

const promql = (displayName: string, query: string): PromqlCondition => ({
  displayName,
  conditionPrometheusQueryLanguage: {
    query,
    duration: '0s',
    evaluationInterval: '60s',
    // A log-based metric has no data before its first entry.
    disableMetricValidation: true,
  },
});

function burnCondition(objective: Objective, rate: BurnRate): PromqlCondition {
  const threshold = thresholdOf(objective, rate);
  const [long, short] = [rangeOf(rate.longMinutes), rangeOf(rate.shortMinutes)];
  const query = [
    `(${badShareOf(objective, long)}) > ${threshold}`,
    `(${badShareOf(objective, short)}) > ${threshold}`,
    `${totalOf(objective.bad, long)} >= ${MIN_BAD_EVENTS}`,
  ].join(' and ');
  return promql(`${rate.factor} times too many bad events in ${long} and ${short}`, query);
}

interface PolicyText {
  readonly id: string;
  readonly urgency: Urgency;
  readonly title: string;
  readonly about: string;
}

const policyOf = (
  { id, urgency, title, about }: PolicyText,
  conditions: AlertPolicy['conditions'],
  alertStrategy: AlertPolicy['alertStrategy'] = { autoClose: '3600s' },
): AlertPolicy => ({
  displayName: `${PREFIXES[urgency]}: ${title}`,
  userLabels: labelsOf(id),
  severity: SEVERITIES[urgency],
  combiner: 'OR',
  enabled: true,
  conditions,
  documentation: {
    content: `${about}\n\nRunbook: docs/operations.md, section \`${id}\`.`,
    mimeType: 'text/markdown',
  },
  alertStrategy,
});

const burnPolicies = (objective: Objective): readonly AlertPolicy[] =>
  (['page', 'ticket'] as const).map((urgency) =>
    policyOf(
      {
        id: `${objective.id}-${urgency}`,
        urgency,
        title: objective.title,
        about: objective.promise,
      },
      BURN_RATES.filter((rate) => rate.urgency === urgency).map((rate) =>
        burnCondition(objective, rate),
      ),
    ),
  );

/**
 * Pages if the digest job has run today and has stopped. A new deployment, which has never run it,
 * raises no alert.
 */
function digestSweepPolicy(): AlertPolicy {
  const ran = (minutes: number) => totalOf([DIGEST_SWEEP_RUNS], rangeOf(minutes));
  return policyOf(
    {
      id: 'digest-job-silent-page',
      urgency: 'page',
      title: 'The job of the daily e-mails has stopped',
      about: `The job that finds due daily e-mails runs every 15 minutes. It has not run for ${DIGEST_SWEEP_SILENT_MINUTES} minutes.`,
    },
    [
      promql(
        `No run in ${DIGEST_SWEEP_SILENT_MINUTES} minutes`,
        `${ran(DIGEST_SWEEP_SILENT_MINUTES)} < 1 and ${ran(24 * 60)} > 0`,
      ),
    ],
  );
}

/** Pages if two of three places cannot open the sign-in page. Part of the objective of sign-in. */
const sitePolicy = (host: string): AlertPolicy =>
  policyOf(
    {
      id: 'site-unreachable-page',
      urgency: 'page',
      title: 'The site cannot be reached',
      about: `At least two of three places could not open the sign-in page on ${host}.`,
    },
    [
      {
        displayName: 'Uptime check failed',
        conditionThreshold: {
          filter: `metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND resource.type="uptime_url" AND resource.label.host="${host}"`,
          aggregations: [
            {
              alignmentPeriod: '600s',
              perSeriesAligner: 'ALIGN_NEXT_OLDER',
              crossSeriesReducer: 'REDUCE_COUNT_FALSE',
              groupByFields: ['resource.label.host'],
            },
          ],
          comparison: 'COMPARISON_GT',
          thresholdValue: 1,
          duration: '300s',
          trigger: { count: 1 },
        },
      },
    ],
  );

/** Asks for a larger tier before a provider refuses our calls. */
function callsPolicy(provider: Provider): AlertPolicy {
  const limit = CALL_LIMITS[provider];
  const alarming = alarmingCallsOf(limit);
  const counted = totalOf([callsMeasureOf(provider)], rangeOf(limit.countedMinutes));
  return policyOf(
    {
      id: `${provider}-calls-ticket`,
      urgency: 'ticket',
      title: `${limit.title} are running out`,
      about: `At this rate, at least ${CALLS_ALARM_SHARE * 100}% of the limit will be used.`,
    },
    [promql(`${alarming} calls in ${limit.countedMinutes} minutes`, `${counted} >= ${alarming}`)],
    { autoClose: '86400s' },
  );
}

function ticketPolicy({ id, title, messages }: TicketRule): AlertPolicy {
  const anyMessage = messages.map((message) => `jsonPayload.message:"${message}"`).join(' OR ');
  return policyOf(
    {
      id: `${id}-ticket`,
      urgency: 'ticket',
      title,
      about: 'A log entry that a person should look at on the next working day.',
    },
    [
      {
        displayName: title,
        conditionMatchedLog: {
          filter: `resource.type="${MONITORED_RESOURCE}" AND (${anyMessage})`,
        },
      },
    ],
    { autoClose: '86400s', notificationRateLimit: { period: '3600s' } },
  );
}

/** Returns all alert policies of a deployment. */
export const alertPolicies = (
  objectives: readonly Objective[],
  host: string,
): readonly AlertPolicy[] => [
  ...objectives.flatMap(burnPolicies),
  digestSweepPolicy(),
  sitePolicy(host),
  ...PROVIDERS.map(callsPolicy),
  ...TICKET_RULES.map(ticketPolicy),
];
