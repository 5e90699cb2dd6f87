// Runs the steps of `npm test` and sums them up.
import { mkdirSync, rmSync } from 'node:fs';
import { startWorld, type World } from '../emulators/world/world.ts';
import { requireBrowser } from './browser.ts';
import { chooseSteps, REPORTS } from './steps.ts';
import { addTallies, FAILED, tallyLine, type Tally } from './tally.ts';

interface StepResult {
  readonly name: string;
  readonly tally: Tally;
  readonly tookMs: number;
}

/**
 * Runs all steps, or those that are named, each also when one before it failed. What they come to,
 * `N passed, N failed`, is the last line.
 *
 * @returns the exit code
 */
export async function runChecks(names: readonly string[]): Promise<number> {
  const steps = chooseSteps(names);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  const startedAt = Date.now();
  const results: StepResult[] = [];
  let world: World | undefined;
  for (const { name, about, inWorld, inBrowser, run } of steps) {
    console.log(`\n── ${name}: ${about}`);
    const stepStartedAt = Date.now();
    let tally = FAILED;
    try {
      // Found or installed once: several tests that look for it at a time would be in each other's way.
      if (inBrowser) process.env.CHROMIUM_PATH = requireBrowser();
      if (inWorld) world ??= await startWorld({ name: 'test', ports: 'free' });
      tally = await run(world ? { WORLD: world.name } : {});
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    results.push({ name, tally, tookMs: Date.now() - stepStartedAt });
  }
  await world?.stop();

  console.log('');
  for (const { name, tally, tookMs } of results) {
    console.log(`${name.padEnd(12)} ${inSeconds(tookMs)}   ${tallyLine(tally)}`);
  }
  console.log(`${'all'.padEnd(12)} ${inSeconds(Date.now() - startedAt)}\n`);
  const total = addTallies(results.map(({ tally }) => tally));
  console.log(tallyLine(total));
  return total.failed === 0 ? 0 : 1;
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);
