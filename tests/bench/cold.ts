// Measures the cold load of each function from the built bundle: the processor time and the memory of a
// new process when the function is loaded. Functions take turns with a function that only answers
// "Hello". `npm run bench:cold`
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { exportedFunctions } from '../../functions/bundle/exported-functions.ts';
import { buildFunctions, buildHello, filesWith } from './cold/bundles.ts';
import { median } from './support/distribution.ts';
import { runBenchmark, type Report } from './support/report.ts';

const FULL_RUNS = 5;
const ROOT = join(import.meta.dirname, '../..');

interface Target {
  readonly seconds: number;
  readonly mib: number;
}

const PLAIN: Target = { seconds: 0.25, mib: 140 };
const WITH_LIBRARY: Target = { seconds: 0.4, mib: 140 };

interface Subject {
  readonly name: string;
  /** read by `load.cjs` */
  readonly files: readonly string[];
  /** the function of the instance */
  readonly functionName: string;
  readonly target?: Target;
}

const costSchema = z.object({ seconds: z.number().positive(), mib: z.number().positive() });
type Cost = z.infer<typeof costSchema>;

async function load({ files, functionName }: Subject): Promise<Cost> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'cold/load.cjs'), ...files],
    { env: { PATH: process.env.PATH, FUNCTION_TARGET: functionName } },
  );
  return costSchema.parse(JSON.parse(stdout));
}

/** Returns the median cost of each subject. The subjects take turns. */
async function measure(subjects: readonly Subject[], runs: number): Promise<Map<Subject, Cost>> {
  const costs = new Map(subjects.map((subject) => [subject, [] as Cost[]]));
  for (let run = 0; run < runs; run += 1) {
    for (const [subject, measured] of costs) measured.push(await load(subject));
  }
  return new Map(
    [...costs].map(([subject, measured]) => [
      subject,
      {
        seconds: median(measured.map(({ seconds }) => seconds)),
        mib: median(measured.map(({ mib }) => mib)),
      },
    ]),
  );
}

function add(report: Report, { name, target }: Subject, { seconds, mib }: Cost, hello: Cost): void {
  report.add(
    {
      name: `${name}, processor time`,
      value: seconds,
      unit: 's',
      peer: hello.seconds,
      target: target && { atMost: target.seconds },
    },
    {
      name: `${name}, memory`,
      value: mib,
      unit: 'MiB',
      peer: hello.mib,
      target: target && { atMost: target.mib },
    },
  );
}

async function measureBundle(report: Report, folder: string): Promise<void> {
  const out = join(folder, 'functions');
  buildFunctions(out);
  const hello: Subject = {
    name: 'hello',
    files: [`${await buildHello(join(folder, 'hello'))}#hello`],
    functionName: 'hello',
  };
  const index = join(out, 'index.js');
  const functionNames = [...exportedFunctions(join(ROOT, 'functions/src/index.ts')).keys()];
  const functions = functionNames.map((name) => ({
    name,
    files: [`${index}#${name}`],
    functionName: name,
    target: PLAIN,
  }));
  const later = [
    ['stripeWebhook', 'Stripe', 'stripe'],
    ['deliverDigest', 'SendGrid', '@sendgrid/mail'],
    ['syncConnection', 'Plaid', 'plaid'],
    ['importsApi', 'a workbook', '@e965/xlsx'],
  ].map(([name = '', what = '', packageName = '']) => ({
    name: `${name} with ${what}`,
    files: [`${index}#${name}`, ...filesWith(out, packageName)],
    functionName: name,
    target: WITH_LIBRARY,
  }));
  const firestore = {
    name: "buildDigest with Firestore's first request",
    files: [`${index}#buildDigest`, ...filesWith(out, '@grpc/grpc-js')],
    functionName: 'buildDigest',
  };

  const runs = report.isTiny ? 1 : FULL_RUNS;
  const chosen = report.isTiny ? functions.slice(0, 1) : functions;
  const costs = await measure([hello, ...chosen, ...later, firestore], runs);
  const costOf = (subject: Subject): Cost => costs.get(subject) ?? { seconds: NaN, mib: NaN };

  report.section('functions');
  report.note(`The median of ${runs} runs. Peer: a function that only answers "Hello".`);
  for (const one of chosen) add(report, one, costOf(one), costOf(hello));
  report.section('later loads');
  report.note('A function and a library that it loads when it first needs it.');
  for (const one of [...later, firestore]) add(report, one, costOf(one), costOf(hello));
}

await runBenchmark({}, async (report) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
  try {
    await measureBundle(report, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
