import { describe, expect, it } from 'vitest';
import { declaresAmbientTypes, lintKeys } from './lint-cache.ts';

const IMPORTS = new Map([
  ['domain/src/page.ts', ['domain/src/money.ts']],
  ['domain/src/money.ts', ['domain/src/cents.ts']],
  ['domain/src/cents.ts', []],
  ['domain/src/other.ts', []],
  ['tests/window.ts', []],
]);
const FILES = [...IMPORTS.keys(), 'domain/src/figures.json', 'package-lock.json', 'README.md'];

/** Returns the files whose lint result can differ after a file and its interface changed. */
function staleAfter(changed: string, changedInterface = changed): string[] {
  const keys = (version: string) =>
    lintKeys({
      files: FILES,
      imports: IMPORTS,
      isAmbient: (file) => file === 'tests/window.ts',
      hashOf: (file) => (file === changed ? version : 'same'),
      interfaceHashOf: (file) => (file === changedInterface ? version : 'same'),
    });
  const before = new Set(keys('before').values());
  return [...keys('after')].filter(([, key]) => !before.has(key)).map(([file]) => file);
}

describe('the lint cache', () => {
  it('lints a changed file and every file that imports it, directly or not', () => {
    expect(staleAfter('domain/src/cents.ts')).toEqual([
      'domain/src/page.ts',
      'domain/src/money.ts',
      'domain/src/cents.ts',
    ]);
    expect(staleAfter('domain/src/page.ts')).toEqual(['domain/src/page.ts']);
  });

  it('lints only the changed file if its interface stays the same', () => {
    expect(staleAfter('domain/src/cents.ts', 'no file')).toEqual(['domain/src/cents.ts']);
  });

  it.each(['package-lock.json', 'domain/src/figures.json', 'tests/window.ts'])(
    'lints every file after a change of %s',
    (file) => {
      expect(staleAfter(file)).toEqual([...IMPORTS.keys()]);
    },
  );

  it('finds modules that declare types for other modules', () => {
    expect(declaresAmbientTypes("import 'vitest';\n\ndeclare module 'vitest' {}\n")).toBe(true);
    expect(declaresAmbientTypes('export {};\n\ndeclare global {\n}\n')).toBe(true);
    expect(declaresAmbientTypes('export const global = 1;\n')).toBe(false);
  });

  it('lints nothing after a change of a document', () => {
    expect(staleAfter('README.md')).toEqual([]);
  });
});
