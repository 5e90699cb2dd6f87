// Runs the steps of `npm test` and sums them up.
import { mkdirSync, rmSync } from 'node:fs';
import { startWorld, type World } from '../emulators/world/world.ts';
import { requireBrowser } from './browser.ts';
import { chooseSteps, REPORTS, turnsOf, type Step, type StepRun } from './steps.ts';
import { addTallies, FAILED, tallyLine, type Tally } from './tally.ts';

interface StepResult {
  readonly name: string;
  readonly tally: Tally;
  readonly tookMs: number;
  /** the step that it ran beside */
  readonly beside?: string;
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
  const world = worldOnDemand();
  for (const { step, beside } of turnsOf(steps)) {
    announce(step);
    const others = runBeside(beside, step.name, world);
    results.push(await runStep(step, world));
    for (const { result, announced, output } of await others) {
      announce(announced);
      process.stdout.write(output);
      results.push(result);
    }
  }
  await world.stop();

  console.log('');
  for (const { name } of steps) {
    const result = results.find((one) => one.name === name);
    if (result) console.log(resultLine(result));
  }
  console.log(`${'all'.padEnd(12)} ${inSeconds(Date.now() - startedAt)}\n`);
  const total = addTallies(results.map(({ tally }) => tally));
  if (total.flaky.length > 0) {
    console.log('FLAKY, passed only when tried again:');
    for (const name of total.flaky) console.log(`  ${name}`);
    console.log('');
  }
  console.log(tallyLine(total));
  return total.failed === 0 ? 0 : 1;
}

const announce = ({ name, about }: Step) => console.log(`\n── ${name}: ${about}`);

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

const resultLine = ({ name, tally, tookMs, beside }: StepResult) =>
  `${name.padEnd(12)} ${inSeconds(tookMs)}   ${tallyLine(tally)}${beside ? `   (beside ${beside})` : ''}`;

interface WorldOnDemand {
  start(): Promise<World>;
  stop(): Promise<void>;
}

/** The local world, started for the first step that needs it. */
function worldOnDemand(): WorldOnDemand {
  let world: World | undefined;
  return {
    start: async () => (world ??= await startWorld({ name: 'test', ports: 'free' })),
    stop: async () => {
      await world?.stop();
    },
  };
}

async function runStep(
  { name, inWorld, inBrowser, run }: Step,
  world: WorldOnDemand,
  print?: StepRun['print'],
): Promise<StepResult> {
  const startedAt = Date.now();
  let tally = FAILED;
  try {
    // Found or installed once: several tests that look for it at a time would be in each other's way.
    if (inBrowser) process.env.CHROMIUM_PATH = requireBrowser();
    const environment = inWorld ? { WORLD: (await world.start()).name } : {};
    tally = await run({ environment, ...(print && { print }) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return { name, tally, tookMs: Date.now() - startedAt };
}

interface BesideResult {
  readonly announced: Step;
  readonly result: StepResult;
  readonly output: Buffer;
}

/** One after the other; what they print is kept, so that it stands in one piece. */
async function runBeside(
  steps: readonly Step[],
  beside: string,
  world: WorldOnDemand,
): Promise<readonly BesideResult[]> {
  const ended: BesideResult[] = [];
  for (const announced of steps) {
    const printed: Buffer[] = [];
    const result = await runStep(announced, world, (chunk) => printed.push(chunk));
    ended.push({ announced, result: { ...result, beside }, output: Buffer.concat(printed) });
  }
  return ended;
}
