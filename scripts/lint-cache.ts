// Remembers which files the linter accepted. A lint result depends on the file, on the interfaces of
// the modules that it imports, because the linter checks types, and on the settings.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { moduleInterface } from './module-interface.ts';

const LINTED = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Files that can change the result of every file: settings, package versions, data, ambient types. */
const GLOBAL = /\.(?:json|d\.ts)$/;

const AMBIENT_TYPES = /^declare (?:global|module)\b/m;

/** Returns whether a module declares types that other modules use without an import. */
export const declaresAmbientTypes = (source: string): boolean => AMBIENT_TYPES.test(source);

export interface FileHashes {
  /** All files of the repository. */
  readonly files: readonly string[];
  readonly hashOf: (file: string) => string;
  /** Returns the hash of the text on which the importers of a linted file depend. */
  readonly interfaceHashOf: (file: string) => string;
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Returns whether a linted file declares types that other files use without an import. */
  readonly isAmbient: (file: string) => boolean;
}

const hash = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64');

/** Returns a module and everything that it imports, directly or through others. */
function closureOf(file: string, imports: FileHashes['imports']): ReadonlySet<string> {
  const found = new Set([file]);
  for (const each of found) for (const target of imports.get(each) ?? []) found.add(target);
  return found;
}

/** Returns a key for each linted file. An equal key means an equal lint result. */
export function lintKeys({
  files,
  hashOf,
  interfaceHashOf,
  imports,
  isAmbient,
}: FileHashes): ReadonlyMap<string, string> {
  const linted = files.filter((file) => LINTED.test(file));
  const interfaces = new Map(linted.map((file) => [file, `${file} ${interfaceHashOf(file)}`]));
  const settings = files
    .filter((file) => GLOBAL.test(file) || (LINTED.test(file) && isAmbient(file)))
    .map((file) => `${file} ${hashOf(file)}`);
  return new Map(
    linted.map((file) => {
      const closure = [...closureOf(file, imports)].toSorted();
      const imported = closure.map((each) => interfaces.get(each) ?? '');
      return [file, hash([...settings, hashOf(file), ...imported])];
    }),
  );
}

/** Returns the hash of a file's content. */
export const contentHash = (file: string): string => hash([readFileSync(file, 'base64')]);

/** Returns the hash of a module's interface. */
export const interfaceHash = (file: string): string =>
  hash([moduleInterface(file, readFileSync(file, 'utf8'))]);

/** Reads the keys of the files that the linter accepted; no keys if there is no readable cache. */
export function readAccepted(cacheFile: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(cacheFile, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}

/** Stores the keys of all files after the linter accepted them. */
export function writeAccepted(cacheFile: string, keys: ReadonlyMap<string, string>): void {
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify([...keys.values()]));
}
