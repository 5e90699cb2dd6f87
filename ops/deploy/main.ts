// Plans or deploys an environment.
//   npm run deploy -- --env NAME [--plan] [--json]
import {
  EXAMPLE,
  InvalidEnvironmentError,
  readEnvironment,
} from '../environments/read-environment.ts';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { functionParameters } from '../generate/function-parameters.ts';
import { readFunctions } from '../plan/endpoints.ts';
import { invalidPlan, planJson } from '../plan/plan-json.ts';
import { EXIT, exitCodeOf, makePlan } from '../plan/plan.ts';
import { planText } from '../plan/print-plan.ts';
import { parseDeployArguments, USAGE, type DeployArguments } from './arguments.ts';

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  let parsed: DeployArguments;
  try {
    parsed = parseDeployArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return EXIT.invalidEnvironment;
  }
  let environment: DeploymentEnvironment;
  try {
    environment = readEnvironment(parsed.environment);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    if (parsed.isJson) console.log(planJson(invalidPlan(parsed.environment, error.faults)));
    else {
      console.error(`ops/environments/${parsed.environment}.json cannot be deployed:`);
      for (const fault of error.faults) console.error(`  ${fault}`);
    }
    return EXIT.invalidEnvironment;
  }
  return run(parsed, environment);
}

async function run(
  { environment: name, isPlan, isJson }: DeployArguments,
  environment: DeploymentEnvironment,
): Promise<number> {
  const plan = await makePlan({
    name,
    environment,
    example: readEnvironment(EXAMPLE),
    functions: await readFunctions(functionParameters(environment)),
    services: isPlan ? undefined : await connectedServices(environment),
  });
  console.log(isJson ? planJson(plan) : planText(plan));
  const exitCode = exitCodeOf(plan);
  if (isPlan || exitCode !== EXIT.deployable) return exitCode;
  // Loaded here, because a plan needs no builds.
  const { deploy } = await import('./deploy.ts');
  return (await deploy({ name, environment, plan })) ? EXIT.deployable : EXIT.blocked;
}

async function connectedServices(environment: DeploymentEnvironment) {
  const { httpServices } = await import('../checks/http-services.ts');
  return httpServices(environment);
}

process.exitCode = await main(process.argv.slice(2));
