import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOG_ENTRIES } from '@daily-snapshot/domain/operations/log-entries';
import { OBJECTIVES, objectivesFor } from '@daily-snapshot/domain/operations/objectives';
import { CHECKED_PATH } from '../setup/steps/uptime-check.ts';
import { alertPolicies } from './alert-policies.ts';
import { objectivesDashboard } from './dashboard.ts';
import { logMetrics } from './log-metrics.ts';
import { metricsIn } from '@daily-snapshot/domain/operations/promql';
import { TICKET_RULES } from './ticket-messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = join(ROOT, 'functions/src');

const sources = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'));
const code = sources.join('\n');

const SCALES = [100_000, 1_000_000] as const;
const HOST = 'snapshot.company.com';

/** Returns every text of a value, such as the queries of a policy. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const queriesOf = (value: unknown) => textsOf(value).filter((text) => metricsIn(text).length > 0);

describe.each(SCALES)('the monitoring of %d businesses', (businessCount) => {
  const objectives = objectivesFor(businessCount);
  const policies = alertPolicies(objectives, HOST);
  const metrics = logMetrics(OBJECTIVES);
  const dashboard = objectivesDashboard(objectives);

  it('reads only metrics that setup creates or that Cloud Run measures', () => {
    const created = metrics.map(
      ({ name, metricDescriptor }) =>
        `logging_googleapis_com:user_${name}${metricDescriptor.valueType === 'DISTRIBUTION' ? '_sum' : ''}`,
    );
    const read = new Set(queriesOf([policies, dashboard]).flatMap(metricsIn));
    expect(read.size).toBeGreaterThan(5);
    for (const name of read)
      expect([...created, 'run_googleapis_com:request_count']).toContain(name);
  });

  it('creates no metric that no policy reads at any number of businesses', () => {
    const all = SCALES.map((count) => alertPolicies(objectivesFor(count), HOST));
    const read = queriesOf(all).flatMap(metricsIn).join('\n');
    for (const { name } of metrics) expect(read).toContain(`user_${name}`);
  });

  it('counts answers of functions that are deployed', () => {
    const exported = [...code.matchAll(/export const (\w+) = on|export \{([^}]*)\}/g)]
      .flatMap(([, one, many = '']) => [one ?? '', ...many.split(',')])
      .map((name) => name.trim().toLowerCase());
    const services = queriesOf(policies).flatMap((query) =>
      [...query.matchAll(/service_name=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|')),
    );
    expect(services.length).toBeGreaterThan(0);
    for (const service of services) expect(exported).toContain(service);
  });

  it('pages only for objectives', () => {
    const pages = policies.filter(({ severity }) => severity === 'CRITICAL');
    expect(pages.map(({ userLabels }) => userLabels.resource_id)).toEqual([
      ...objectives.map(({ id }) => `${id}-page`),
      'digest-job-silent-page',
      'site-unreachable-page',
    ]);
  });

  it('names each policy once', () => {
    const ids = policies.map(({ userLabels }) => userLabels.resource_id);
    expect(new Set(ids).size).toBe(ids.length);
    const names = policies.map(({ displayName }) => displayName);
    expect(new Set(names).size).toBe(names.length);
  });

  it('looks back at most 24 hours, which is the most that a policy may', () => {
    const ranges = queriesOf(policies).flatMap((query) =>
      [...query.matchAll(/\[(\d+)m\]/g)].map(([, minutes]) => Number(minutes)),
    );
    expect(Math.max(...ranges)).toBe(24 * 60);
  });

  it('has balanced queries', () => {
    for (const query of queriesOf([policies, dashboard])) {
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => pair.split(''))) {
        const count = (sign = '') => query.split(sign).length;
        expect(count(open)).toBe(count(close));
      }
    }
  });
});

describe('the log', () => {
  it.each(Object.keys(LOG_ENTRIES))('gets the counted entry %s from the functions', (entry) => {
    expect(code).toContain(`logMeasured('${entry}'`);
  });

  it.each(Object.values(LOG_ENTRIES).map(({ message }) => message))(
    'gets "%s" only through logMeasured, with all its fields',
    (message) => {
      expect(code).not.toContain(`'${message}'`);
    },
  );

  it.each(TICKET_RULES.flatMap(({ messages }) => messages))('has the message "%s"', (message) => {
    expect(code).toContain(`'${message}`);
  });

  it('is filtered by its messages and fields', () => {
    const [late, swept] = ['digests_sent_5_minutes_late', 'syncs_overdue'].map((name) =>
      logMetrics(objectivesFor(1)).find((metric) => metric.name === name),
    );
    expect(late?.filter).toBe(
      'resource.type="cloud_run_revision" AND jsonPayload.message="Sent a daily e-mail" AND jsonPayload.lateSeconds>300',
    );
    expect(swept).toMatchObject({
      filter:
        'resource.type="cloud_run_revision" AND jsonPayload.message="Swept a page" AND jsonPayload.sweep="connections"',
      valueExtractor: 'EXTRACT(jsonPayload.lateCount)',
    });
  });
});

it('a page compares two windows with the burn rate, and needs several bad events', () => {
  const policy = alertPolicies(objectivesFor(1), HOST).find(
    ({ userLabels }) => userLabels.resource_id === 'sign-in-page',
  );
  const errors =
    'run_googleapis_com:request_count{monitored_resource="cloud_run_revision",service_name=~"accountsapi|visitorapi",response_code_class="5xx"}';
  const all = errors.replace(',response_code_class="5xx"', '');
  const share = (range: string) =>
    `((sum(increase(${errors}[${range}])) or vector(0)) / (sum(increase(${all}[${range}])) or vector(0))) > 0.0144`;
  expect(policy?.conditions[0]).toMatchObject({
    conditionPrometheusQueryLanguage: {
      query: `${share('60m')} and ${share('5m')} and (sum(increase(${errors}[60m])) or vector(0)) >= 3`,
    },
  });
});

it('the uptime check opens a page that the site has', () => {
  const paths = readFileSync(join(ROOT, 'web/src/app/paths.ts'), 'utf8');
  expect(paths).toContain(`pattern: '${CHECKED_PATH}'`);
});
