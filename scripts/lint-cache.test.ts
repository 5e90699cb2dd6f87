import { describe, expect, it } from 'vitest';
import { lintKeys } from './lint-cache.ts';

const IMPORTS = new Map([
  ['domain/src/page.ts', ['domain/src/money.ts']],
  ['domain/src/money.ts', ['domain/src/cents.ts']],
  ['domain/src/cents.ts', []],
  ['domain/src/other.ts', []],
]);
const FILES = [...IMPORTS.keys(), 'package-lock.json', 'README.md'];

/** Returns the files whose lint result can differ after a file changed. */
function staleAfter(changed: string): string[] {
  const keys = (version: string) =>
    lintKeys({
      files: FILES,
      imports: IMPORTS,
      hashOf: (file) => (file === changed ? version : 'same'),
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

  it('lints every file after a change of package versions', () => {
    expect(staleAfter('package-lock.json')).toEqual([...IMPORTS.keys()]);
  });

  it('lints nothing after a change of a document', () => {
    expect(staleAfter('README.md')).toEqual([]);
  });
});
