// The allowed directions of imports and the packages that each part of the code may use. Rules are
// folder patterns, so a new feature needs no new rule.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import { parseSync } from 'vite';
import { workspacePath } from './workspace-path.ts';

interface Room {
  /** The start of the file's path, as a regular expression. The first matching rule counts. */
  readonly files: string;
  /** The paths that these files may import; `$1` is the first group of `files`. */
  readonly may: readonly string[];
  /** Further paths that their tests may import, besides the test helpers. */
  readonly testsMay?: readonly string[];
  /** Allowed packages; absent: any. */
  readonly packages?: readonly string[];
  /** Forbidden packages. */
  readonly notPackages?: readonly string[];
}

const firestore = 'emulators/firestore';
const inFirestore = (...rooms: string[]) => [
  `${firestore}/status\\.ts`,
  ...rooms.map((room) => `${firestore}/${room}/`),
];
/** In the browser, only `lib` imports Firebase. */
const behindLib = ['firebase', 'reactfire', 'rxfire'];

const ROOMS: readonly Room[] = [
  // Detectors depend on neither the alert policy nor owners, because `build:detector` bundles them
  // alone.
  {
    files: 'domain/src/alerts/detectors/',
    may: [
      'domain/src/alerts/(detectors|alert|types)/',
      'domain/src/alerts/thresholds/threshold-measure',
      'domain/src/(baselines|ledger|calendar|money|shared)/',
    ],
    testsMay: ['domain/src/'],
    packages: [],
  },
  { files: 'domain/src/contracts/', may: ['domain/src/'], packages: ['zod'] },
  {
    // Large packages, which are loaded only when a workbook is opened.
    files: 'domain/src/imports/formats/workbook/',
    may: ['domain/src/(?!contracts/)'],
    packages: ['@e965/xlsx', 'fflate'],
  },
  {
    // A large package, which is loaded only when a PDF is opened.
    files: 'domain/src/imports/formats/pdf/',
    may: ['domain/src/(?!contracts/)'],
    packages: ['unpdf', 'fflate'],
  },
  {
    // A large list, which only the server loads.
    files: 'domain/src/text/contact-details',
    may: ['domain/src/text/'],
    packages: ['tldts'],
  },
  {
    files: 'domain/src/',
    may: ['domain/src/(?!contracts/)'],
    testsMay: ['domain/src/contracts/'],
    packages: ['zod', 'temporal-polyfill', 'fast-xml-parser', 'chardet'],
  },

  { files: 'web/src/lib/', may: ['web/src/lib/', 'domain/src/'] },
  { files: 'web/src/ui/', may: ['web/src/ui/', 'domain/src/'], notPackages: behindLib },
  {
    files: 'web/src/charts/',
    may: ['web/src/(charts|ui)/', 'domain/src/'],
    notPackages: behindLib,
  },
  {
    files: 'web/src/features/([^/]+)/',
    may: ['web/src/features/$1/', 'web/src/(charts|ui|lib)/', 'domain/src/'],
    notPackages: behindLib,
  },
  {
    files: 'web/src/app/routes/marketing/',
    may: [
      'web/src/app/[^/]+$',
      'web/src/app/content/',
      'web/src/app/routes/marketing/',
      'web/src/(features|charts|ui)/',
      'domain/src/',
    ],
    notPackages: behindLib,
  },
  { files: 'web/', may: ['web/', 'domain/src/'], notPackages: behindLib },

  // Only the wiring imports both the ports and their implementations.
  { files: 'functions/src/platform/wiring/', may: ['functions/src/', 'domain/src/'] },
  {
    files: 'functions/src/platform/handlers/',
    may: ['functions/src/platform/', 'domain/src/'],
  },
  {
    files: 'functions/src/platform/sweeps/',
    may: ['functions/src/platform/(ports|sweeps)/', 'domain/src/'],
    packages: [],
  },
  {
    files: 'functions/src/[\\w-]+/ports/',
    may: ['functions/src/[\\w-]+/ports/', 'functions/src/platform/sweeps/', 'domain/src/'],
    packages: [],
  },
  {
    files: 'functions/src/([\\w-]+)/services/',
    may: [
      'functions/src/$1/services/',
      'functions/src/[\\w-]+/ports/',
      'functions/src/platform/sweeps/',
      'domain/src/',
    ],
    testsMay: ['functions/src/$1/commands/'],
    packages: [],
  },
  {
    files: 'functions/src/([\\w-]+)/commands/',
    may: [
      'functions/src/$1/(commands|services)/',
      'functions/src/[\\w-]+/ports/',
      'functions/src/platform/sweeps/',
      'domain/src/',
    ],
    testsMay: ['functions/src/[\\w-]+/commands/', 'functions/src/platform/wiring/ports\\.ts'],
    packages: [],
  },
  {
    files: 'functions/src/[\\w-]+/firestore/',
    may: [
      'functions/src/[\\w-]+/(firestore|ports)/',
      'functions/src/platform/(keys|logging|sweeps)/',
      'domain/src/',
    ],
  },
  {
    files: 'functions/src/([\\w-]+)/handlers/',
    may: [
      'functions/src/$1/(handlers|commands)/',
      'functions/src/[\\w-]+/ports/',
      'functions/src/platform/(handlers|logging|wiring|sweeps|config\\.ts)',
      'domain/src/',
    ],
    testsMay: ['functions/src/providers/'],
  },
  {
    files: 'functions/src/providers/([\\w-]+)/',
    may: [
      'functions/src/providers/($1|http|books)/',
      'functions/src/[\\w-]+/ports/',
      'domain/src/',
    ],
  },
  {
    files: 'functions/src/platform/',
    may: ['functions/src/platform/', 'functions/src/[\\w-]+/ports/', 'domain/src/'],
  },
  { files: 'functions/', may: ['functions/', 'domain/src/'] },

  { files: `${firestore}/model/`, may: inFirestore('model') },
  { files: `${firestore}/rules/`, may: inFirestore('rules', 'model') },
  { files: `${firestore}/engine/`, may: inFirestore('engine', 'model') },
  { files: `${firestore}/wire/`, may: inFirestore('wire', 'engine', 'model') },
  {
    files: `${firestore}/service/`,
    may: inFirestore('service', 'wire', 'rules', 'engine', 'model'),
  },
  { files: `${firestore}/`, may: [`${firestore}/`, 'emulators/support/'] },
  { files: 'emulators/local/', may: ['emulators/'] },
  // Seeds write the packed alert state with the server's own code.
  {
    files: 'emulators/seed/',
    may: [
      'emulators/',
      'domain/src/',
      'tools/accounts/',
      'tools/toolkit/',
      'functions/src/alerts/firestore/packed-alert-state\\.ts',
    ],
  },
  {
    files: 'emulators/([\\w-]+)/',
    may: ['emulators/($1|support|companies)/'],
  },

  { files: 'scripts/', may: ['scripts/', 'emulators/'] },

  // All parts of `ops` read environments and call Google.
  { files: 'ops/environments/', may: ['ops/environments/'] },
  { files: 'ops/google/', may: ['ops/google/'] },
  {
    files: 'ops/',
    may: [
      'ops/',
      'domain/src/',
      'functions/src/index\\.ts',
      'web/hosting/',
      'web/src/lib/firebase/config\\.ts',
      'web/src/app/content/site-values\\.ts',
    ],
  },
];

/** Paths that all tests beside the code may import. They may also use any package. */
const TESTING = ['tests/kit/', 'web/src/testing/', 'scripts/browser\\.ts'];
const WORKSPACE = '@daily-snapshot/';

const parsed = new Map<string, { readonly source: string; readonly imports: readonly string[] }>();

/** Returns the imports of a module. Parses it once, because the checks read all modules five times. */
function importsOf(file: string, source: string): readonly string[] {
  const known = parsed.get(file);
  if (known?.source === source) return known.imports;
  const imports = parseImports(file, source);
  parsed.set(file, { source, imports });
  return imports;
}

/** Parses the imports of a module: values and types, static and dynamic. */
function parseImports(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const request = source.slice(start, end);
      // A computed path names no module.
      return /^['"]/.test(request) ? [request.slice(1, -1)] : [];
    }),
  ];
}

/** Resolves an import to a path from the repository's root or to a package name. */
function targetOf(file: string, request: string): { path: string } | { name: string } {
  if (request.startsWith('.')) return { path: posix.join(posix.dirname(file), request) };
  const path = workspacePath(request);
  if (path !== undefined) return { path };
  const parts = request.split('/');
  return { name: request.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? request) };
}

function isAllowed(file: string, request: string): boolean {
  const room = ROOMS.find(({ files }) => new RegExp(`^${files}`).test(file));
  if (!room) return true;
  const isTest = /\.test\.tsx?$/.test(file);
  const target = targetOf(file, request);
  if ('name' in target) {
    if (isTest) return true;
    const isListed = room.packages?.includes(target.name) ?? true;
    return isListed && !room.notPackages?.includes(target.name);
  }
  const [, group = ''] = new RegExp(`^${room.files}`).exec(file) ?? [];
  const may = isTest ? [...room.may, ...(room.testsMay ?? []), ...TESTING] : room.may;
  return may.some((pattern) => new RegExp(`^${pattern.replaceAll('$1', group)}`).test(target.path));
}

/** Returns the forbidden imports of one module. */
export function wrongImports(file: string, source: string): string[] {
  return importsOf(file, source).filter((request) => !isAllowed(file, request));
}

const FOLDERS = ['domain', 'web', 'functions', 'emulators', 'scripts', 'tests', 'tools', 'ops'];

/** Returns all modules of the repository, as paths from its root. */
function modules(root: string, isModule = /\.tsx?$/): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      posix.join(folder, file.split(sep).join('/')),
    ),
  ).filter((file) => isModule.test(file) && !/\b(node_modules|dist)\//.test(file));
}

/** Returns every forbidden import of the repository, as `file -> request`. */
export function importViolations(root: string): string[] {
  return modules(root).flatMap((file) =>
    wrongImports(file, readFileSync(join(root, file), 'utf8')).map(
      (request) => `${file} -> ${request}`,
    ),
  );
}

/**
 * Finds import cycles, including type imports.
 *
 * @param imports the imports of each module; modules without an entry import nothing
 * @returns the modules of each cycle in order; the last equals the first
 */
export function cyclesAmong(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start !== -1) {
      circles.push([...path.slice(start), file]);
      return;
    }
    path.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return circles;
}

/** A folder of the domain. Files at its root belong to none. */
const ROOM_OF_THE_CORE = /^domain\/src\/(?!shared\/|contracts\/)([\w-]+)\//;

/** Returns which folders of the domain import which others, without tests. */
export function domainRoomImports(imports: ReadonlyMap<string, readonly string[]>) {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const [, room] = ROOM_OF_THE_CORE.exec(file) ?? [];
    if (room === undefined || /\.test\.tsx?$/.test(file)) continue;
    const others = rooms.get(room) ?? new Set();
    for (const target of targets) {
      const [, other] = ROOM_OF_THE_CORE.exec(target) ?? [];
      if (other !== undefined && other !== room) others.add(other);
    }
    rooms.set(room, others);
  }
  return new Map([...rooms].map(([room, others]) => [room, [...others]]));
}

/** Returns the modules that each module of the repository imports, for values or for types. */
export function readImports(root: string): ReadonlyMap<string, readonly string[]> {
  const files = modules(root);
  const existingFiles = new Set(files);
  const moduleAt = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`].filter((file) => existingFiles.has(file));
  const imported = (file: string) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((request) => {
      const target = targetOf(file, request);
      return 'path' in target ? moduleAt(target.path) : [];
    });
  return new Map(files.map((file) => [file, imported(file)]));
}

/**
 * Returns the import cycles of the repository, of modules and of domain folders, as `file -> file
 * -> file`.
 */
export function importCycles(root: string): string[] {
  const imports = readImports(root);
  return [...cyclesAmong(imports), ...cyclesAmong(domainRoomImports(imports))].map((circle) =>
    circle.join(' -> '),
  );
}

/** The part of package.json that declares packages. */
export interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the packages that a module imports without a declaration in its workspace.
 *
 * @param file a path from the repository's root
 */
export function undeclaredPackages(file: string, source: string, manifest: Manifest): string[] {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const packages = importsOf(file, source).flatMap((request) => {
    if (isBuiltin(request) || request.startsWith('virtual:')) return [];
    const target = request.startsWith(WORKSPACE)
      ? { name: request.split('/').slice(0, 2).join('/') }
      : targetOf(file, request);
    return 'name' in target && !(target.name in declared) ? [target.name] : [];
  });
  return [...new Set(packages)];
}

/**
 * Returns the relative imports of an emulator that lead into the package of another emulator. Only
 * an import by the name of the package has to be declared.
 */
export function relativePackageImports(
  file: string,
  source: string,
  folders: readonly string[],
): string[] {
  if (!file.startsWith('emulators/')) return [];
  // A nested workspace comes before the one that contains it.
  const nested = folders.toSorted((a, b) => b.length - a.length);
  const packageOf = (path: string) => nested.find((folder) => path.startsWith(`${folder}/`));
  return importsOf(file, source).filter((request) => {
    if (!request.startsWith('.')) return false;
    const target = packageOf(posix.join(posix.dirname(file), request));
    return target?.startsWith('emulators') && target !== packageOf(file);
  });
}

/**
 * Returns every package that is imported without a declaration, and every relative import between
 * the packages of emulators, as `file -> import`.
 */
export function undeclaredImports(root: string): string[] {
  const manifestIn = (folder: string) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const { workspaces = [] } = manifestIn('.');
  // A nested workspace comes before the one that contains it.
  const manifests = workspaces
    .toSorted((a, b) => b.length - a.length)
    .map((folder) => ({ folder: `${folder}/`, manifest: manifestIn(folder) }));
  // Files outside of the workspaces use the packages of the root.
  const outside = manifestIn('.');
  const isModule = /\.(?:tsx?|mjs)$/;
  return [
    ...readdirSync(root).filter((file) => isModule.test(file)),
    ...modules(root, isModule),
  ].flatMap((file) => {
    const manifest = manifests.find(({ folder }) => file.startsWith(folder))?.manifest ?? outside;
    const source = readFileSync(join(root, file), 'utf8');
    return [
      ...undeclaredPackages(file, source, manifest),
      ...relativePackageImports(file, source, workspaces),
    ].map((name) => `${file} -> ${name}`);
  });
}
