// Finds the tests that a change can break. It follows the graph of imports. Tests that reach the
// code over the network have no imports of it, so they are found by areas of the product.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { AREA_SUITES, CALLABLE_SUITES, SMOKE_SUITES } from './area-suites.ts';
import { workspacePath } from './workspace-path.ts';

/** For each file, the files that it imports or names. */
export type FileGraph = ReadonlyMap<string, ReadonlySet<string>>;

export interface AffectedTests {
  /** Test files for Vitest, without the suites in the local environment. */
  readonly unit: readonly string[];
  /** Suites in the local environment: browser specs and integration tests. */
  readonly suites: readonly string[];
  /** The reason why everything runs, if it does. */
  readonly reason?: string;
}

const MODULE = /\.(?:ts|tsx|mjs|js|cjs)$/;
const TEST = /\.test\.tsx?$/;
const SUITE = /^tests\/(?:e2e\/.*\.spec\.ts|integration\/.*\.test\.ts)$/;

/** Files whose change can break every test. */
const EVERYTHING =
  /^(?:[^/]+\/|emulators\/[^/]+\/)?(?:package\.json|tsconfig[^/]*\.json)$|^(?:package-lock\.json|vitest\.config\.ts|\.nvmrc|firebase\.json|firestore\.indexes\.json)$|^tests\/[^/]+\/vitest\.config\.ts$|^tests\/(?:playwright\.config|e2e\/fixtures)\.ts$|^\.(?:ci|github)\//;

/** Files that no test reads. */
const NOTHING =
  /\.md$|^docs\/|^(?:LICENSE|\.editorconfig|\.env\.example|\.gitignore|\.oxfmtrc\.json|\.oxlintrc\.json)/;

/** Files that import or build every feature. Areas find the tests that use them. */
const ASSEMBLY =
  /^functions\/src\/(?:index\.ts|platform\/wiring\/)|^web\/src\/(?:app\/)?[^/]+$|^(?:functions|web)\/build\.ts$/;

/** The parts of the product that run in the local environment. */
const DEPLOYED =
  /^(?:web|functions|emulators)\/(?!.*\.test\.)|^domain\/src\/(?!.*\.test\.)|^firestore\.rules$/;

const AREA =
  /^(?:web\/src\/(?:features|app\/routes(?:\/app(?:\/dashboard)?)?)|functions\/src(?:\/providers)?|emulators)\/([\w-]+)(?:\/|\.tsx?$)/;

/** Returns the area of the product that a file belongs to. */
function areaOf(file: string): string | undefined {
  const area = AREA.exec(file)?.[1];
  return area !== undefined && area in AREA_SUITES ? area : undefined;
}

/** A literal that may name a file or a folder. */
const LITERAL = /(['"`])((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.-]+)*)\1/g;

/** Returns the specifiers of imports that exist at run time. */
function importedAtRunTime(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest && !entry.isType ? [entry.moduleRequest.value] : [],
      ),
    ),
  ];
}

/**
 * Reads which files each module imports or names in a string literal. A test that starts a program
 * or reads a fixture names it.
 */
export function readFileGraph(root: string, files: readonly string[]): FileGraph {
  const existingFiles = new Set(files);
  const folders = new Map<string, string[]>();
  for (const file of files) {
    for (let at = posix.dirname(file); at !== '.'; at = posix.dirname(at)) {
      folders.set(at, [...(folders.get(at) ?? []), file]);
    }
  }
  const graph = new Map<string, Set<string>>();
  for (const file of files.filter((each) => MODULE.test(each))) {
    const source = readFileSync(join(root, file), 'utf8');
    const targets = new Set<string>();
    const add = (path: string) => {
      if (existingFiles.has(path)) targets.add(path);
    };
    for (const request of importedAtRunTime(file, source)) {
      const path = workspacePath(request);
      if (path !== undefined) add(`${path}.ts`);
      else if (request.startsWith('.'))
        add(posix.join(posix.dirname(file), request.split('?')[0] ?? ''));
    }
    const readsBesideItself = /import\.meta\.(?:dirname|url)|import\(/.test(source);
    for (const [, , literal = ''] of source.matchAll(LITERAL)) {
      if (/^[./]+$/.test(literal) || (!/[./]/.test(literal) && !readsBesideItself)) continue;
      const beside = posix.join(posix.dirname(file), literal);
      add(beside);
      add(posix.normalize(literal));
      if (readsBesideItself) for (const each of folders.get(beside) ?? []) add(each);
    }
    targets.delete(file);
    graph.set(file, targets);
  }
  return graph;
}

/** Returns, for each file, the files that import or name it. */
function reversed(graph: FileGraph): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [file, targets] of graph) {
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), file]);
  }
  return users;
}

/**
 * Returns the files and everything that depends on them. Does not continue beyond files for which
 * `isEnd` is true.
 */
function dependents(
  files: readonly string[],
  users: ReadonlyMap<string, readonly string[]>,
  isEnd: (file: string) => boolean,
): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found) {
    if (isEnd(file) && !files.includes(file)) continue;
    for (const user of users.get(file) ?? []) found.add(user);
  }
  return found;
}

/**
 * Returns the tests that a change can break, or all of them with the reason.
 *
 * @param changed paths from the root; deleted files may be among them
 * @param files all files of the repository
 */
export function affectedTests(
  changed: readonly string[],
  files: readonly string[],
  graph: FileGraph,
): AffectedTests {
  const allTests = files.filter((file) => TEST.test(file) && !SUITE.test(file));
  const allSuites = files.filter((file) => SUITE.test(file));
  const everything = (reason: string) => ({ unit: allTests, suites: allSuites, reason });
  const global = changed.find((file) => EVERYTHING.test(file));
  if (global !== undefined) return everything(`${global} can break every test`);

  const users = reversed(graph);
  const existingFiles = new Set(files);
  const relevant = changed.filter((file) => existingFiles.has(file) && !NOTHING.test(file));
  const unknown = relevant.find((file) => !MODULE.test(file) && !users.has(file));
  if (unknown !== undefined) return everything(`no module names ${unknown}`);

  const reached = dependents(relevant, users, (file) => ASSEMBLY.test(file));
  const areas = areasOf(relevant, users);
  // Benchmarks use most of the product and check little of it.
  const benchChanged = relevant.some((file) => file.startsWith('tests/bench/'));
  const unit = allTests.filter((file) => {
    const [, serverArea = ''] = /^tests\/server\/([\w-]+)\//.exec(file) ?? [];
    if (file.startsWith('tests/bench/') && !benchChanged) return false;
    return reached.has(file) || (areas !== 'all' && areas.has(serverArea));
  });
  if (areas === 'all')
    return { unit, suites: allSuites, reason: 'shared code of the product changed' };
  // Tests and their kit are not part of the product, so the import graph finds the suites that use
  // them.
  const tests = relevant.filter((file) => !DEPLOYED.test(file));
  const testUsers = dependents(tests, users, () => false);
  return {
    unit,
    suites: allSuites.filter((file) => testUsers.has(file) || isNamed(file, areas, relevant)),
  };
}

/** A change that affects more areas than this runs everything. */
const MAX_AREAS = 6;

/**
 * Returns the areas whose own code depends on a changed file, directly or through code that belongs
 * to no area.
 */
function areasOf(
  changed: readonly string[],
  users: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> | 'all' {
  const areas = new Set<string>();
  for (const file of changed.filter((each) => DEPLOYED.test(each))) {
    const isEnd = (each: string) => ASSEMBLY.test(each) || areaOf(each) !== undefined;
    const near = dependents([file], users, isEnd);
    const found = [...near]
      .filter((each) => DEPLOYED.test(each))
      .flatMap((each) => areaOf(each) ?? []);
    if (found.length === 0) return 'all';
    for (const area of found) areas.add(area);
  }
  return areas.size > MAX_AREAS ? 'all' : areas;
}

function isNamed(suite: string, areas: ReadonlySet<string>, changed: readonly string[]): boolean {
  const callables = changed.some((file) => /\/(?:handlers|contracts|access)\//.test(file));
  return [
    ...[...areas].flatMap((area) => AREA_SUITES[area] ?? []),
    ...(areas.size > 0 ? SMOKE_SUITES : []),
    ...(callables ? CALLABLE_SUITES : []),
  ].includes(suiteName(suite));
}

/** Returns `connect-bank` for `tests/e2e/connections/connect-bank.spec.ts`. */
export const suiteName = (file: string): string => posix.basename(file).split('.')[0] ?? '';
