// Builds the current commit twice, in two folders, and compares the files.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** The files that a release deploys. */
const BUILDS = [
  { script: 'functions/build.ts', out: 'functions/dist' },
  { script: 'web/build.ts', out: 'web/dist' },
] as const;

/** Workspaces whose packages npm may install in their own folder. */
const WORKSPACES_WITH_PACKAGES = ['domain', 'functions', 'web'];
/** The packages of this repository. */
const OWN_SCOPE = '@daily-snapshot';

export interface ReproducibleBuild {
  readonly files: number;
  /** the hash of all names and contents in the first folder */
  readonly hash: string;
  /** files that differ between the folders */
  readonly differing: readonly string[];
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

function hashesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return new Map(files.map((file) => [relative(folder, file), sha256(readFileSync(file))]));
}

/** Copies the tracked files, so that no local file gets into a build, and builds the copy. */
function buildCopy(root: string, parent: string): ReadonlyMap<string, string> {
  const copy = mkdtempSync(join(parent, 'build-'));
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of tracked
    .split('\0')
    .filter((name) => existsSync(join(root, name)) && name !== '')) {
    cpSync(join(root, file), join(copy, file));
  }
  linkPackages(root, copy);
  for (const { script } of BUILDS) {
    execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: copy, stdio: 'pipe' });
  }
  return new Map(
    BUILDS.flatMap(({ out }) =>
      [...hashesOf(join(copy, out))].map(([file, hash]): [string, string] => [
        `${out}/${file}`,
        hash,
      ]),
    ),
  );
}

/** Links each installed package, and copies the links to the workspaces, which are relative. */
function linkPackages(root: string, copy: string): void {
  for (const workspace of ['.', ...WORKSPACES_WITH_PACKAGES]) {
    const [installed, linked] = [root, copy].map((base) => join(base, workspace, 'node_modules'));
    if (!installed || !linked || !existsSync(installed)) continue;
    mkdirSync(linked, { recursive: true });
    for (const name of readdirSync(installed)) {
      if (name === OWN_SCOPE) continue;
      symlinkSync(join(installed, name), join(linked, name));
    }
  }
  const scope = join('node_modules', OWN_SCOPE);
  cpSync(join(root, scope), join(copy, scope), { recursive: true, verbatimSymlinks: true });
}

/** Compares two builds of the tracked files. */
export function buildTwice(folder: string): ReproducibleBuild {
  const root = resolve(folder);
  const parent = mkdtempSync(join(tmpdir(), 'reproducible-'));
  try {
    const [first, second] = [buildCopy(root, parent), buildCopy(root, parent)];
    const names = [...new Set([...first.keys(), ...second.keys()])].toSorted();
    return {
      files: first.size,
      hash: sha256(JSON.stringify([...first])),
      differing: names.filter((name) => first.get(name) !== second.get(name)),
    };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
