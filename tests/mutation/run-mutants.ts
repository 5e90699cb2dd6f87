import { join } from 'node:path';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { CriticalModules } from './critical-modules.ts';

export const ROOT = join(import.meta.dirname, '../..');
const CONFIG = 'tests/mutation/vitest.mutation.config.ts';

/** Folders that no test of a critical module reads. */
const UNREAD_FOLDERS = ['environments', 'web', 'docs', '.github'];

export interface MutantResult {
  /** `domain/src/money/ratio.ts:10:28 ConditionalExpression → false` */
  readonly name: string;
  readonly isKilled: boolean;
}

/**
 * Runs the tests of some critical modules against each mutant of the modules. Mutants that do not
 * compile or load are left out.
 *
 * @param mutate paths of modules, perhaps each with a range of lines: `ratio.ts:10-20`
 */
export async function runMutants(
  { tests }: Pick<CriticalModules, 'tests'>,
  mutate: readonly string[],
): Promise<readonly MutantResult[]> {
  // The configuration of Vitest reads the tests from here, in this process and in its children.
  process.env.MUTATION_TESTS = tests.join(' ');
  const results = await new Stryker({
    testRunner: 'vitest',
    mutate: [...mutate],
    vitest: { configFile: CONFIG, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // The compiler of TypeScript 7 has no interface for Stryker, which would rewrite this file.
    tsconfigFile: 'none',
    tempDirName: 'environments/mutation',
    ignorePatterns: UNREAD_FOLDERS,
    reporters: [],
    logLevel: 'error' as LogLevel,
    warnings: false,
  }).runMutationTest();
  return results.flatMap(({ fileName, location, mutatorName, replacement, status }) => {
    const isKilled = status === 'Killed' || status === 'Timeout';
    if (!isKilled && status !== 'Survived' && status !== 'NoCoverage') return [];
    const { line, column } = location.start;
    const place = `${fileName.slice(ROOT.length + 1)}:${line}:${column}`;
    const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
    return [{ name: `${place} ${mutatorName} → ${change}`, isKilled }];
  });
}
