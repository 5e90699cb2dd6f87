// Which way imports may point. Rooms are folder patterns, so a new feature needs no line here.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync } from 'vite';

interface Room {
  /** Which files: the start of their path, as a regular expression. The first room that fits counts. */
  readonly files: string;
  /** Where their imports may lead, likewise; `$1` is what the first group of `files` matched. */
  readonly may: readonly string[];
  /** Where those of its tests may lead beside that and the testing rooms. */
  readonly testsMay?: readonly string[];
  /** Packages they may use; absent: any. */
  readonly packages?: readonly string[];
  /** Packages they may not use. */
  readonly notPackages?: readonly string[];
}

const firestore = 'emulators/firestore';
const inFirestore = (...rooms: string[]) => [
  `${firestore}/status\\.ts`,
  ...rooms.map((room) => `${firestore}/${room}/`),
];
/** In the browser only `lib` speaks to Firebase. */
const behindLib = ['firebase', 'reactfire', 'rxfire'];

const ROOMS: readonly Room[] = [
  { files: 'domain/src/testing/', may: ['domain/src/'] },
  // What is done with what they find is no business of the detectors.
  {
    files: 'domain/src/detectors/',
    may: ['domain/src/(detectors|signals|ledger|calendar|money)/', 'domain/src/[^/]+$'],
    testsMay: ['domain/src/'],
    packages: [],
  },
  // Contracts write down what the rooms mean.
  {
    files: 'domain/src/contracts/',
    may: ['domain/src/'],
    packages: ['zod'],
  },
  {
    files: 'domain/src/',
    may: ['domain/src/(?!contracts/)'],
    testsMay: ['domain/src/contracts/'],
    packages: ['zod', 'temporal-polyfill', 'fast-xml-parser', 'chardet'],
  },

  { files: 'web/src/lib/', may: ['web/src/lib/', 'domain/src/'] },
  {
    files: 'web/src/components/',
    may: ['web/src/components/', 'domain/src/'],
    notPackages: behindLib,
  },
  {
    files: 'web/src/features/([^/]+)/',
    may: ['web/src/features/$1/', 'web/src/components/', 'web/src/lib/', 'domain/src/'],
    notPackages: behindLib,
  },
  {
    files: 'web/src/app/routes/marketing/',
    may: [
      'web/src/app/[^/]+$',
      'web/src/app/content/',
      'web/src/app/routes/marketing/',
      'web/src/features/',
      'web/src/components/',
      'domain/src/',
    ],
    notPackages: behindLib,
  },
  { files: 'web/', may: ['web/', 'domain/src/'], notPackages: behindLib },

  { files: 'functions/src/ports/', may: ['functions/src/ports/', 'domain/src/'], packages: [] },
  {
    files: 'functions/src/commands/',
    may: ['functions/src/commands/', 'functions/src/ports/', 'domain/src/'],
    packages: [],
  },
  {
    files: 'functions/src/adapters/',
    may: [
      'functions/src/adapters/',
      'functions/src/ports/',
      'functions/src/config\\.ts',
      'domain/src/',
    ],
  },
  {
    files: 'functions/src/handlers/',
    may: [
      'functions/src/handlers/',
      'functions/src/commands/',
      'functions/src/config\\.ts',
      'functions/src/wiring\\.ts',
      'domain/src/',
    ],
  },
  { files: 'functions/src/index\\.ts', may: ['functions/src/handlers/'], packages: [] },
  { files: 'functions/', may: ['functions/', 'domain/src/'] },

  { files: `${firestore}/model/`, may: inFirestore('model') },
  { files: `${firestore}/rules/`, may: inFirestore('rules', 'model') },
  { files: `${firestore}/engine/`, may: inFirestore('engine', 'model') },
  { files: `${firestore}/wire/`, may: inFirestore('wire', 'engine', 'model') },
  {
    files: `${firestore}/service/`,
    may: inFirestore('service', 'wire', 'rules', 'engine', 'model'),
  },
  { files: `${firestore}/`, may: [`${firestore}/`, 'emulators/kit/'] },
  // What only the server reads, seeds pack as the server does.
  {
    files: 'emulators/seed/',
    may: [
      'emulators/',
      'domain/src/',
      'tools/toolkit/',
      'functions/src/adapters/firestore/watch-books\\.ts',
    ],
  },
  { files: 'emulators/', may: ['emulators/'] },

  { files: 'scripts/', may: ['scripts/', 'emulators/'] },
];

/** Tests beside the code may also use the testing rooms, a browser, and any package. */
const TESTING = ['\\w+/src/testing/', 'functions/src/adapters/memory/', 'scripts/browser\\.ts'];
const WORKSPACE = '@daily-snapshot/';

/** What a module imports: values and types, statically or not. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
}

/** Where an import leads: a path from the root of the repository, or the name of a package. */
function targetOf(file: string, request: string): { path: string } | { name: string } {
  if (request.startsWith('.')) return { path: posix.join(posix.dirname(file), request) };
  if (request.startsWith(WORKSPACE)) {
    const [workspace, ...rest] = request.slice(WORKSPACE.length).split('/');
    return { path: `${workspace}/src/${rest.join('/')}` };
  }
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
  return may.some((pattern) => new RegExp(`^${pattern.replace('$1', group)}`).test(target.path));
}

/** The imports of one module that point the wrong way. */
export function wrongImports(file: string, source: string): string[] {
  return importsOf(file, source).filter((request) => !isAllowed(file, request));
}

/** All modules of the repository, as paths from its root. */
function modules(root: string): string[] {
  const workspaces = ['domain', 'web', 'functions', 'emulators', 'scripts', 'tests', 'tools'];
  return workspaces
    .flatMap((workspace) =>
      readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' }).map((file) =>
        posix.join(workspace, file.split(sep).join('/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\b(node_modules|dist)\//.test(file));
}

/** Every import of the repository that points the wrong way, as `file -> request`. */
export function wrongArrows(root: string): string[] {
  return modules(root).flatMap((file) =>
    wrongImports(file, readFileSync(join(root, file), 'utf8')).map(
      (request) => `${file} -> ${request}`,
    ),
  );
}

/**
 * Modules that import each other around in a circle, types too: none can be read before the others.
 *
 * @param imports of each module, those it imports; modules that have no entry import none
 * @returns of each circle its modules in order, the first once more at the end
 */
export function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[][] {
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

/** A folder of the core's, by a path in it; what lies at its root belongs to none. */
const ROOM_OF_THE_CORE = /^domain\/src\/(?!testing\/|contracts\/)([\w-]+)\//;

/** Which rooms of the core import which others, tests aside. */
export function roomsOfTheCore(imports: ReadonlyMap<string, readonly string[]>) {
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

/** The circles of the repository, of modules and of rooms of the core: `file -> file -> file`. */
export function importCircles(root: string): string[] {
  const files = modules(root);
  const known = new Set(files);
  const moduleAt = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`].filter((file) => known.has(file));
  const imported = (file: string) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((request) => {
      const target = targetOf(file, request);
      return 'path' in target ? moduleAt(target.path) : [];
    });
  const imports = new Map(files.map((file) => [file, imported(file)]));
  return [...circlesAmong(imports), ...circlesAmong(roomsOfTheCore(imports))].map((circle) =>
    circle.join(' -> '),
  );
}
