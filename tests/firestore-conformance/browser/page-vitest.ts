/**
 * A replacement for the parts of vitest that the web suites use. It registers tests in a page and
 * runs them one by one on request, so that the same files run in Node and in a browser.
 */
import {
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  type ExpectStatic,
} from '@vitest/expect';
import type { ProvidedContext } from 'vitest';
import { randomId } from '../clients/ids.ts';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

type Run = () => unknown;

interface Group {
  readonly name: string;
  readonly parent: Group | undefined;
  readonly before: Run[];
  /** Set once the `beforeAll` hooks have started. */
  ready?: Promise<void>;
}

interface PageTest {
  readonly name: string;
  readonly group: Group;
  readonly run: Run;
}

const tests: PageTest[] = [];
let group: Group = { name: '', parent: undefined, before: [] };
let finished: Run[] = [];

export const expect = chai.expect as unknown as ExpectStatic;

export function describe(name: string, declare: () => void): void {
  const parent = group;
  group = { name, parent, before: [] };
  declare();
  group = parent;
}

export function it(name: string, run: Run): void {
  tests.push({ name, group, run });
}

it.each =
  (rows: readonly unknown[]) =>
  (name: string, run: (...row: unknown[]) => unknown): void => {
    for (const row of rows) {
      const values = Array.isArray(row) ? (row as unknown[]) : [row];
      const rest = [...values];
      const title = name.replaceAll(/%[so]/g, (slot) =>
        slot === '%s' ? String(rest.shift()) : (JSON.stringify(rest.shift()) ?? 'undefined'),
      );
      it(title, () => run(...values));
    }
  };

export const beforeAll = (run: Run): void => void group.before.push(run);
/** The page is closed with all its resources. */
export const afterAll = (): void => {};
export const onTestFinished = (run: Run): void => void finished.push(run);

const parameters = new URLSearchParams(location.search);

export function inject<Key extends keyof ProvidedContext>(key: Key): ProvidedContext[Key] {
  const provided: ProvidedContext = {
    // Each client uses its own host name, because a browser opens at most six connections to one.
    firestore: { host: `${randomId()}.localhost`, port: Number(parameters.get('port')) },
    webTransport: parameters.get('transport') as ProvidedContext['webTransport'],
  };
  return provided[key];
}

/** Returns the names of the tests in this page, outermost group first. */
export const testNames = (): string[][] =>
  tests.map(({ name, group: { name: suite } }) => [suite, name]);

async function prepare(each: Group | undefined): Promise<void> {
  if (!each) return;
  await prepare(each.parent);
  each.ready ??= (async () => {
    for (const run of each.before) await run();
  })();
  await each.ready;
}

/** Runs one test. Returns its error, or undefined. */
export async function runTest(index: number): Promise<string | undefined> {
  const test = tests[index];
  if (!test) return `There is no test ${index}.`;
  finished = [];
  try {
    await prepare(test.group);
    await test.run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  } finally {
    for (const run of finished) await run();
  }
}
