// `npm run providers:check -- --env NAME`: reads the providers of an environment with our own readers
// and prints what is missing or wrong. Changes nothing at a provider.
import { CHECK_USAGE, parseCheckArguments } from './arguments.ts';
import {
  checkProviders,
  prepareCommand,
  processSurroundings,
  type Surroundings,
} from './check-providers.ts';
import { formatResult, type ProviderResult } from './result.ts';

const FINE = 0;
const FAULTS = 1;
const INVALID = 2;

/** Increases when a field of `--json` changes its meaning or is removed. */
const VERSION = 1;

/** Returns the exit code: 0 all fine, 1 something missing or wrong, 2 invalid arguments or environment. */
export async function main(argv: readonly string[], around: Surroundings): Promise<number> {
  const prepared = prepareCommand(() => parseCheckArguments(argv), CHECK_USAGE, around);
  if (!prepared) return INVALID;
  const { parsed, hosts, options } = prepared;
  const results: ProviderResult[] = [];
  for await (const result of checkProviders(hosts, options)) {
    results.push(result);
    if (!parsed.json) around.write(formatResult(result));
  }
  if (parsed.json) {
    const { environment } = options.settings;
    around.write(`${JSON.stringify({ version: VERSION, environment, providers: results })}\n`);
  }
  return results.every(({ faults }) => faults.length === 0) ? FINE : FAULTS;
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2), processSurroundings);
}
