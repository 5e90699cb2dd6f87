import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDetector } from '../build.ts';
import { findRegressions } from './goals.ts';
import { scoreAlerts, runDetector } from '../folder/run-folder-scorer.ts';
import { readSavedResult } from './saved-result.ts';
import { scoreOf } from '../folder/score.ts';
import { DEV_FOLDER, missingIn, openFolder } from '../folder/scenarios.ts';

const saved = readSavedResult().shipped;

describe('findRegressions', () => {
  it('returns nothing for an equal or better score', () => {
    const better = { ...saved, rate: saved.rate / 2, balanced: 1, recall: allOf(1) };
    expect(findRegressions(saved, saved)).toEqual([]);
    expect(findRegressions(saved, better)).toEqual([]);
  });

  it.each(['balanced', 'material', 'precision', 'cashWarned'] as const)(
    'reports a lower %s',
    (name) => {
      expect(findRegressions(saved, { ...saved, [name]: saved[name] - 0.01 })).toHaveLength(1);
    },
  );

  it.each(['rate', 'worstBusiness', 'cashFalse', 'coldStart', 'lateRatio'] as const)(
    'reports a higher %s',
    (name) => {
      expect(findRegressions(saved, { ...saved, [name]: saved[name] + 0.01 })).toHaveLength(1);
    },
  );

  it('reports a lower recall of any type and a missing figure', () => {
    const types = Object.keys(saved.recall).length;
    expect(findRegressions(saved, { ...saved, recall: allOf(0) })).toHaveLength(types);
    expect(findRegressions(saved, { ...saved, materialRecall: allOf(0) })).toHaveLength(types);
    expect(findRegressions(saved, { ...saved, precision: null, recall: {} })).toHaveLength(
      types + 1,
    );
  });

  const allOf = (recall: number) =>
    Object.fromEntries(Object.keys(saved.recall).map((type) => [type, recall]));
});

const isHere = existsSync(DEV_FOLDER) && missingIn(DEV_FOLDER).length === 0;

describe.skipIf(!isHere)(
  isHere ? 'the benchmark' : `the benchmark (skipped, because ${DEV_FOLDER} does not exist)`,
  () => {
    const work = mkdtempSync(join(tmpdir(), 'saved-alerts-'));
    beforeAll(() => buildDetector());
    afterAll(() => rmSync(work, { recursive: true }));

    it('gets at least the saved score', async () => {
      const alerts = join(work, 'alerts.jsonl');
      runDetector(DEV_FOLDER, alerts);
      const { scenarios } = await openFolder(DEV_FOLDER);
      const now = scoreOf(scoreAlerts(DEV_FOLDER, alerts), scenarios);
      expect(findRegressions(saved, now)).toEqual([]);
    });
  },
);
