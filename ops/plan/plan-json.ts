import type { Plan } from './plan.ts';

/** Returns a plan as the JSON that `--json` prints. */
export const planJson = ({ environment, checks, functions, batches, totals }: Plan): string =>
  JSON.stringify(
    {
      environment,
      checks,
      functions: functions.map(({ trigger: _trigger, ...one }) => one),
      batches,
      totals,
    },
    null,
    2,
  );

/** Returns the plan of an environment that is invalid, so that its functions are unknown. */
export const invalidPlan = (environment: string, faults: readonly string[]): Plan => ({
  environment,
  checks: faults.map((message) => ({
    id: 'environment',
    status: 'invalid',
    message,
    action: `Correct ops/environments/${environment}.json. ops/environments/README.md explains each line.`,
  })),
  functions: [],
  batches: [],
  totals: { functions: 0, batches: 0, cpu: 0, cpuAtMost: 0, memoryMiB: 0, secrets: 0 },
});
