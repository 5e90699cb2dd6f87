import { parseArgs } from 'node:util';

export interface DeployArguments {
  readonly environment: string;
  /** Checks and prints; asks no service and changes nothing. */
  readonly isPlan: boolean;
  readonly isJson: boolean;
}

export const USAGE = `Deploys an environment: npm run deploy -- --env NAME [--plan] [--json]

  --env NAME   the environment in ops/environments/NAME.json
  --plan       prints checks, functions and batches. Needs no network and no account, and writes nothing
  --json       prints one JSON object

Exit code: 0 deployable or deployed, 1 blocked or failed, 2 invalid arguments or environment.`;

/** @throws Error with what is wrong */
export function parseDeployArguments(args: readonly string[]): DeployArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      env: { type: 'string' },
      plan: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.env === undefined) throw new Error('--env NAME is missing.');
  return { environment: values.env, isPlan: values.plan, isJson: values.json };
}
