import { parseArgs } from 'node:util';

/** The providers in the order in which they are checked. */
export const PROVIDERS = ['plaid', 'quickbooks', 'xero', 'stripe', 'sendgrid'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export interface CheckArguments {
  /** Names `ops/environments/NAME.json` or a local environment. */
  readonly env: string;
  readonly providers: readonly ProviderName[];
  /** A file with tokens of connections, which the command keeps up to date. */
  readonly tokens: string | undefined;
  readonly json: boolean;
}

export const CHECK_USAGE = `Usage: npm run -s providers:check -- --env NAME [options]

  --env NAME        reads ops/environments/NAME.json, or the local environment of this name
  --only PROVIDER   ${PROVIDERS.join(', ')}; may be repeated
  --tokens FILE     tokens of connections; renewed tokens are written to it
  --json            one JSON object on standard output

docs/configuration.md says which keys and tokens the command needs.`;

/** @throws Error that says what is wrong with the command line */
export function parseCheckArguments(argv: readonly string[]): CheckArguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      env: { type: 'string' },
      only: { type: 'string', multiple: true },
      tokens: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { env, only, tokens, json } = values;
  return { env: nameOf(env), providers: chosenFrom(PROVIDERS, only), tokens, json };
}

export interface RecordArguments extends Omit<CheckArguments, 'json'> {
  /** The folder that the recorded answers are written to. */
  readonly out: string;
}

export const RECORD_USAGE = `Usage: npm run -s providers:record -- --env NAME --out DIR [options]

  --env NAME        reads ops/environments/NAME.json, or the local environment of this name
  --out DIR         the folder of the recorded answers
  --only PROVIDER   ${PROVIDERS.join(', ')}; may be repeated
  --tokens FILE     tokens of connections; renewed tokens are written to it`;

/** @throws Error that says what is wrong with the command line */
export function parseRecordArguments(argv: readonly string[]): RecordArguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      env: { type: 'string' },
      only: { type: 'string', multiple: true },
      tokens: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { env, only, tokens, out = '' } = values;
  if (out === '') throw new Error('Name the folder of the recorded answers: --out DIR.');
  return { env: nameOf(env), providers: chosenFrom(PROVIDERS, only), tokens, out };
}

/** @throws Error if it is not the name of an environment */
function nameOf(env = ''): string {
  if (/^\w[\w-]*$/.test(env)) return env;
  throw new Error('Name the environment: --env NAME.');
}

/** @throws Error if a name is not on the list */
function chosenFrom<Name extends string>(
  all: readonly Name[],
  only: readonly string[] = [],
): readonly Name[] {
  const unknown = only.find((name) => all.every((each) => each !== name));
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is no provider. Use ${all.join(', ')}.`);
  }
  return all.filter((name) => only.length === 0 || only.includes(name));
}
