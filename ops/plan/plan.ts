import { isBlocking, type Check } from '../checks/check.ts';
import { offlineChecks } from '../checks/offline-checks.ts';
import { asUnknown, onlineChecks, runChecks } from '../checks/online-checks.ts';
import type { Services } from '../checks/services.ts';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { planBatches, totalsOf, type Batch, type Totals } from './batches.ts';
import type { PlannedFunction } from './endpoints.ts';

export interface Plan {
  readonly environment: string;
  readonly checks: readonly Check[];
  readonly functions: readonly PlannedFunction[];
  readonly batches: readonly Batch[];
  readonly totals: Totals;
}

interface Input {
  readonly name: string;
  readonly environment: DeploymentEnvironment;
  readonly example: DeploymentEnvironment;
  readonly functions: readonly PlannedFunction[];
  /** absent: a plan, which asks no service */
  readonly services?: Services | undefined;
}

/**
 * Plans a deployment.
 *
 * @throws Error if a function needs more processors than a rollout may use
 */
export async function makePlan(input: Input): Promise<Plan> {
  const { name, environment, example, functions, services } = input;
  const batches = planBatches(functions, environment.limits.cpuQuota);
  const totals = totalsOf(functions, batches);
  const secrets = [...new Set(functions.flatMap((one) => one.secrets))].toSorted();
  const online = onlineChecks(environment, secrets);
  const isPlan = services === undefined;
  return {
    environment: name,
    checks: [
      ...offlineChecks({ environment, example, batches, totals, isPlan }),
      ...(services === undefined ? asUnknown(online) : await runChecks(online, services)),
    ],
    functions,
    batches,
    totals,
  };
}

/** Exit codes of the command. */
export const EXIT = { deployable: 0, blocked: 1, invalidEnvironment: 2 } as const;

export const exitCodeOf = ({ checks }: Plan): number =>
  checks.some(isBlocking) ? EXIT.blocked : EXIT.deployable;
