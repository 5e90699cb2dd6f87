import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { environmentFolder } from '../../emulators/local/environment-file.ts';
import { readEnvironment } from '../../ops/environments/read-environment.ts';
import { functionParameters } from '../../ops/generate/function-parameters.ts';
import {
  DEPLOYED_ENVIRONMENTS,
  type Environment,
} from '../../functions/src/platform/ports/environment.ts';

/** The parameters and secrets of an environment, named as in `functions/src/platform/config.ts`. */
export interface Settings {
  readonly environment: Environment;
  /** Returns the value of a parameter or secret. Empty if it is not set. */
  readonly valueOf: (name: string) => string;
}

export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of an environment. Values of the shell win, so that secrets need no file.
 * Only the file says what the environment is for, so that the shell cannot turn a sandbox into production.
 *
 * @param name names `ops/environments/NAME.json`, a local environment that `npm start` has written, or
 *   `functions/dist/.env.NAME`
 * @throws Error that says what is missing or wrong
 */
export function readSettings(name: string, shell: Values, root = '.'): Settings {
  const environments = join(root, 'ops', 'environments');
  if (existsSync(join(environments, `${name}.json`))) {
    const environment = readEnvironment(name, environments);
    const parameters: Values = functionParameters(environment);
    return {
      environment: environment.kind,
      valueOf: (key) => (shell[key] ?? parameters[key] ?? '').trim(),
    };
  }
  const local = join(root, environmentFolder(name), 'functions');
  const deployed = join(root, 'functions', 'dist', `.env.${name}`);
  const isLocal = existsSync(join(local, '.env.local'));
  if (!isLocal && !existsSync(deployed)) {
    throw new Error(
      `There is neither ${join(environments, `${name}.json`)} nor a local environment "${name}". Copy ops/environments/example.json.`,
    );
  }
  const files = isLocal ? [join(local, '.env.local'), join(local, '.secret.local')] : [deployed];
  const stored: Values = Object.assign(
    {},
    ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))),
  );
  const valueOf = (key: string): string => (shell[key] ?? stored[key] ?? '').trim();
  return { environment: isLocal ? 'local' : environmentOf(stored['ENVIRONMENT'] ?? ''), valueOf };
}

/** @throws Error if the parameter names no environment */
function environmentOf(value: string): Environment {
  // The default of the deployed functions.
  if (value === '') return 'production';
  const found = DEPLOYED_ENVIRONMENTS.find((one) => one === value);
  if (found) return found;
  throw new Error(`ENVIRONMENT is "${value}". It must be ${DEPLOYED_ENVIRONMENTS.join(' or ')}.`);
}
