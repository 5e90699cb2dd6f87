import { parseArgs } from 'node:util';

export const USAGE = `Sets up an environment at Google: npm run setup -- --env NAME [--plan] [--json]

  --env NAME               the environment in ops/environments/NAME.json
  --plan                   prints every step; needs no network and no account, and changes nothing
  --json                   prints one JSON object
  --replace-secret SECRET  adds a new version to a secret that has one
  --businesses NUMBER      the number of businesses that the objectives are for; default 100000

Nothing is ever deleted. A run can be repeated at any time.
Exit code: 0 complete or planned, 1 something is left to do, 2 invalid arguments or environment.`;

const DEFAULT_BUSINESSES = 100_000;

export interface SetupArguments {
  readonly name: string;
  readonly isPlan: boolean;
  readonly isJson: boolean;
  readonly replacedSecret: string | undefined;
  readonly businessCount: number;
}

/** @throws Error with what is wrong */
export function parseSetupArguments(args: readonly string[]): SetupArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      env: { type: 'string' },
      plan: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'replace-secret': { type: 'string' },
      businesses: { type: 'string', default: String(DEFAULT_BUSINESSES) },
    },
  });
  if (values.env === undefined) throw new Error('--env NAME is missing.');
  const businessCount = Number(values.businesses);
  if (!Number.isInteger(businessCount) || businessCount < 1) {
    throw new Error('--businesses must be a whole number above 0.');
  }
  return {
    name: values.env,
    isPlan: values.plan,
    isJson: values.json,
    replacedSecret: values['replace-secret'],
    businessCount,
  };
}
