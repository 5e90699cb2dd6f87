// Cloud Logging, Cloud Monitoring and budgets.
import { z } from 'zod';
import { GoogleRefusal, invalid } from '../google-refusal.ts';
import { maskedFields, type Route } from '../google-route.ts';
import type { Json } from '../google-state.ts';

const label = z.string().regex(/^[a-z0-9_-]{1,63}$/);
const userLabels = z.record(label, label);
const seconds = z.string().regex(/^\d+s$/);

const metricSchema = z
  .strictObject({
    name: z.string().regex(/^[\w/-]{1,100}$/),
    description: z.string().max(800),
    filter: z.string().min(1).max(20_000),
    metricDescriptor: z.strictObject({
      metricKind: z.literal('DELTA'),
      valueType: z.enum(['INT64', 'DISTRIBUTION']),
      unit: z.literal('1'),
    }),
    valueExtractor: z
      .string()
      .regex(/^EXTRACT\([\w.]+\)$/)
      .optional(),
  })
  .refine(
    ({ metricDescriptor, valueExtractor }) =>
      (metricDescriptor.valueType === 'DISTRIBUTION') === (valueExtractor !== undefined),
    'A distribution needs a value, and a counter must not have one.',
  );

const promqlSchema = z.strictObject({
  query: z.string().min(1).max(10_000),
  duration: seconds,
  evaluationInterval: seconds,
  disableMetricValidation: z.boolean(),
});

const conditionSchema = z.union([
  z.strictObject({
    displayName: z.string().max(512),
    conditionPrometheusQueryLanguage: promqlSchema,
  }),
  z.strictObject({
    displayName: z.string().max(512),
    conditionMatchedLog: z.strictObject({ filter: z.string().min(1).max(20_000) }),
  }),
  z.strictObject({
    displayName: z.string().max(512),
    conditionThreshold: z.strictObject({
      filter: z.string().regex(/metric\.type=".+" AND resource\.type=".+"/),
      aggregations: z.array(
        z.strictObject({
          alignmentPeriod: seconds,
          perSeriesAligner: z.string(),
          crossSeriesReducer: z.string(),
          groupByFields: z.array(z.string()),
        }),
      ),
      comparison: z.literal('COMPARISON_GT'),
      thresholdValue: z.number(),
      duration: seconds,
      trigger: z.strictObject({ count: z.int() }),
    }),
  }),
]);

const policySchema = z
  .strictObject({
    displayName: z.string().min(1).max(512),
    userLabels,
    severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
    combiner: z.literal('OR'),
    enabled: z.boolean(),
    conditions: z.array(conditionSchema).min(1).max(6),
    documentation: z.strictObject({
      content: z.string().max(8192),
      mimeType: z.literal('text/markdown'),
    }),
    alertStrategy: z.strictObject({
      autoClose: seconds,
      notificationRateLimit: z.strictObject({ period: seconds }).optional(),
    }),
    notificationChannels: z.array(z.string()).max(16),
  })
  .refine(({ conditions, alertStrategy }) => {
    const isLog = conditions.some((one) => 'conditionMatchedLog' in one);
    const hasLimit = alertStrategy.notificationRateLimit !== undefined;
    return isLog ? conditions.length === 1 && hasLimit : !hasLimit;
  }, 'A log condition stands alone and needs a rate limit, which no other condition may have.')
  .refine(({ alertStrategy }) => {
    const autoClose = Number.parseInt(alertStrategy.autoClose, 10);
    return autoClose >= 1_800 && autoClose <= 604_800;
  }, 'Incidents close between 30 minutes and 7 days.');

const dashboardFields = {
  displayName: z.string(),
  mosaicLayout: z.strictObject({
    columns: z.int().min(1).max(48),
    tiles: z.array(
      z.strictObject({
        xPos: z.int().min(0),
        yPos: z.int().min(0),
        width: z.int().min(1),
        height: z.int().min(1),
        widget: z.strictObject({
          title: z.string(),
          xyChart: z.strictObject({
            dataSets: z.array(
              z.strictObject({
                plotType: z.literal('LINE'),
                legendTemplate: z.string(),
                timeSeriesQuery: z.strictObject({ prometheusQuery: z.string().min(1) }),
              }),
            ),
            thresholds: z.array(z.strictObject({ value: z.number() })).optional(),
          }),
        }),
      }),
    ),
  }),
};

const checkFields = {
  displayName: z.string(),
  httpCheck: z.strictObject({
    path: z.string().startsWith('/'),
    port: z.literal(443),
    useSsl: z.literal(true),
    validateSsl: z.literal(true),
  }),
  period: z.enum(['60s', '300s', '600s', '900s']),
  timeout: seconds,
  selectedRegions: z
    .array(
      z.enum([
        'USA',
        'EUROPE',
        'SOUTH_AMERICA',
        'ASIA_PACIFIC',
        'USA_OREGON',
        'USA_IOWA',
        'USA_VIRGINIA',
      ]),
    )
    .min(3),
  userLabels,
};

const budgetSchema = z.strictObject({
  displayName: z.string().max(60),
  budgetFilter: z.strictObject({ projects: z.array(z.string().regex(/^projects\/\d+$/)) }),
  amount: z.strictObject({ specifiedAmount: z.strictObject({ units: z.string().regex(/^\d+$/) }) }),
  thresholdRules: z.array(
    z.strictObject({
      thresholdPercent: z.number().positive(),
      spendBasis: z.enum(['CURRENT_SPEND', 'FORECASTED_SPEND']),
    }),
  ),
  notificationsRule: z.strictObject({
    monitoringNotificationChannels: z.array(z.string()).max(5),
  }),
});

interface Collection {
  readonly api: string;
  readonly version: string;
  /** the name of the collection in paths and in lists */
  readonly name: string;
  readonly create: z.ZodType;
  readonly change?: z.ZodType;
  readonly hasMask: boolean;
}

/** Returns list, create and change of a collection whose names Google chooses. */
function collectionRoutes(collection: Collection): readonly Route[] {
  const { api, version, name: list, create, change, hasMask } = collection;
  const parent = `(projects/[\\w-]+/${list})`;
  return [
    {
      api,
      method: 'GET',
      path: new RegExp(`^${version}/${parent}$`),
      query: { optional: ['pageToken'] },
      answer: ({ state, groups: [name = ''] }) => {
        const found = state.below(`${api}/${name}`);
        return found.length === 0 ? {} : { [list]: found };
      },
    },
    {
      api,
      method: 'POST',
      path: new RegExp(`^${version}/${parent}$`),
      body: create,
      answer: ({ state, groups: [prefix], body }) => {
        const name = `${prefix}/${state.newId()}`;
        const etag = hasMask ? {} : { etag: `etag-${state.newId()}` };
        return state.create(`${api}/${name}`, { name, ...etag, ...body });
      },
    },
    ...(change === undefined
      ? []
      : [
          {
            api,
            method: 'PATCH' as const,
            path: new RegExp(`^${version}/(${parent}/\\d+)$`),
            ...(hasMask && { query: { required: ['updateMask'] } }),
            body: change,
            answer: ({
              state,
              groups: [name = ''],
              query,
              body,
            }: Parameters<Route['answer']>[0]) => {
              const key = `${api}/${name}`;
              if (hasMask) {
                return state.change(key, maskedFields(body, query.get('updateMask') ?? ''));
              }
              if (state.get(key).etag !== body.etag) {
                throw new GoogleRefusal(409, 'ABORTED', 'The tag is outdated.');
              }
              const changed: Json = { ...body, etag: `etag-${state.newId()}` };
              state.resources.set(key, changed);
              return changed;
            },
          },
        ]),
  ];
}

const budgets = '(billingAccounts/[\\dA-F-]+/budgets)';

export const monitoringApis: readonly Route[] = [
  {
    api: 'logging',
    method: 'GET',
    path: /^v2\/(projects\/[\w-]+\/metrics)$/,
    answer: ({ state, groups: [name = ''] }) => ({ metrics: state.below(`logging/${name}`) }),
  },
  {
    api: 'logging',
    method: 'POST',
    path: /^v2\/(projects\/[\w-]+\/metrics)$/,
    body: metricSchema,
    answer: ({ state, groups: [parent], body }) =>
      state.create(`logging/${parent}/${String(body.name)}`, body),
  },
  {
    api: 'logging',
    method: 'PUT',
    path: /^v2\/(projects\/[\w-]+\/metrics\/\w+)$/,
    body: metricSchema,
    answer: ({ state, groups: [name = ''], body }) => {
      const found = state.get(`logging/${name}`);
      const typeOf = (metric: Json) => (metric.metricDescriptor as Json).valueType;
      if (typeOf(found) !== typeOf(body)) throw invalid('The type of a metric cannot be changed.');
      state.resources.set(`logging/${name}`, body);
      return body;
    },
  },
  ...collectionRoutes({
    api: 'monitoring',
    version: 'v3',
    name: 'notificationChannels',
    create: z.strictObject({
      type: z.literal('email'),
      displayName: z.string(),
      labels: z.strictObject({ email_address: z.email() }),
      userLabels,
      enabled: z.boolean(),
    }),
    hasMask: true,
  }),
  ...collectionRoutes({
    api: 'monitoring',
    version: 'v3',
    name: 'alertPolicies',
    create: policySchema,
    change: policySchema,
    hasMask: true,
  }),
  ...collectionRoutes({
    api: 'monitoring',
    version: 'v3',
    name: 'uptimeCheckConfigs',
    create: z.strictObject({
      ...checkFields,
      monitoredResource: z.strictObject({
        type: z.literal('uptime_url'),
        labels: z.strictObject({ host: z.string(), project_id: z.string() }),
      }),
    }),
    change: z.strictObject(checkFields),
    hasMask: true,
  }),
  ...collectionRoutes({
    api: 'monitoring',
    version: 'v1',
    name: 'dashboards',
    create: z.strictObject(dashboardFields),
    change: z.strictObject({ ...dashboardFields, name: z.string(), etag: z.string() }),
    hasMask: false,
  }),
  {
    api: 'billingbudgets',
    method: 'GET',
    path: new RegExp(`^v1/${budgets}$`),
    answer: ({ state, groups: [name = ''] }) => {
      const found = state.below(`billingbudgets/${name}`);
      return found.length === 0 ? {} : { budgets: found };
    },
  },
  {
    api: 'billingbudgets',
    method: 'POST',
    path: new RegExp(`^v1/${budgets}$`),
    body: budgetSchema,
    answer: ({ state, groups: [parent], body }) => {
      const name = `${parent}/${state.newId()}`;
      return state.create(`billingbudgets/${name}`, { name, ...body });
    },
  },
  {
    api: 'billingbudgets',
    method: 'PATCH',
    path: new RegExp(`^v1/(${budgets}/\\d+)$`),
    query: { required: ['updateMask'] },
    body: budgetSchema,
    answer: ({ state, groups: [name = ''], query, body }) =>
      state.change(`billingbudgets/${name}`, maskedFields(body, query.get('updateMask') ?? '')),
  },
];
