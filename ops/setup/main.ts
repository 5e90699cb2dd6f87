// Creates or corrects everything that a deployment needs at Google.
//   npm run setup -- --env NAME [--plan] [--json]
import { setTimeout as pause } from 'node:timers/promises';
import {
  EXAMPLE,
  InvalidEnvironmentError,
  readEnvironment,
} from '../environments/read-environment.ts';
import { googleAccessToken } from '../google/access-token.ts';
import { GoogleClient } from '../google/google-client.ts';
import { parseSetupArguments, USAGE, type SetupArguments } from './arguments.ts';
import { isComplete, planSetup, runSetup, type StepResult } from './run-setup.ts';
import { neededSecrets } from './needed-secrets.ts';
import { stepText, summaryText } from './print-setup.ts';
import { terminalSecrets } from './secret-source.ts';
import { setupSteps } from './steps.ts';

const EXIT = { complete: 0, incomplete: 1, invalid: 2 } as const;

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  let parsed: SetupArguments;
  try {
    parsed = parseSetupArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return EXIT.invalid;
  }
  const { name, isPlan, isJson, replacedSecret, businessCount } = parsed;
  const print = (results: readonly StepResult[]) => {
    if (isJson) console.log(JSON.stringify({ environment: name, steps: results }, null, 2));
    else console.log(summaryText(results));
  };
  let environment;
  try {
    environment = readEnvironment(name);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    if (isJson) console.log(JSON.stringify({ environment: name, faults: error.faults, steps: [] }));
    else console.error(`ops/environments/${name}.json is invalid:\n  ${error.faults.join('\n  ')}`);
    return EXIT.invalid;
  }
  if (name === EXAMPLE && !isPlan) {
    console.error(
      'The values of example.json are placeholders. Copy the file to an own name first.',
    );
    return EXIT.invalid;
  }
  const names = neededSecrets(environment).map((secret) => secret.name);
  if (replacedSecret !== undefined && !names.includes(replacedSecret)) {
    console.error(`${replacedSecret} is not a secret of this environment: ${names.join(', ')}.`);
    return EXIT.invalid;
  }
  const steps = setupSteps({
    name,
    environment,
    replacedSecret,
    businessCount,
    secrets: terminalSecrets(process.env, { input: process.stdin, output: process.stderr }),
    now: () => new Date(),
  });
  const onResult = (result: StepResult) => {
    if (!isJson) console.log(stepText(result));
  };
  if (isPlan) {
    const results = planSetup(steps);
    results.forEach(onResult);
    print(results);
    return EXIT.complete;
  }
  const google = new GoogleClient({
    project: environment.project,
    accessToken: googleAccessToken(),
  });
  const results = await runSetup(steps, { google, pause, onResult });
  print(results);
  return isComplete(results) ? EXIT.complete : EXIT.incomplete;
}

process.exitCode = await main(process.argv.slice(2));
