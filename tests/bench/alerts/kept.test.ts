import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDetector } from './build.ts';
import { fallenBehind } from './goals.ts';
import { judge, runDetector } from './judge.ts';
import { readKept } from './kept.ts';
import { scoreOf } from './report.ts';
import { DEV_FOLDER, missingIn, openFolder } from './scenarios.ts';

const kept = readKept().shipped;

describe('falling behind', () => {
  it('is nothing where nothing changed, or all got better', () => {
    const better = { ...kept, rate: kept.rate / 2, balanced: 1, recall: allOf(1) };
    expect(fallenBehind(kept, kept)).toEqual([]);
    expect(fallenBehind(kept, better)).toEqual([]);
  });

  it.each(['balanced', 'material', 'precision', 'cashWarned'] as const)('is less %s', (name) => {
    expect(fallenBehind(kept, { ...kept, [name]: kept[name] - 0.01 })).toHaveLength(1);
  });

  it.each(['rate', 'worstBusiness', 'cashFalse', 'coldStart', 'lateRatio'] as const)(
    'is more %s',
    (name) => {
      expect(fallenBehind(kept, { ...kept, [name]: kept[name] + 0.01 })).toHaveLength(1);
    },
  );

  it('is less of any type, and a figure that is gone', () => {
    const types = Object.keys(kept.recall).length;
    expect(fallenBehind(kept, { ...kept, recall: allOf(0) })).toHaveLength(types);
    expect(fallenBehind(kept, { ...kept, materialRecall: allOf(0) })).toHaveLength(types);
    expect(fallenBehind(kept, { ...kept, precision: null, recall: {} })).toHaveLength(types + 1);
  });

  const allOf = (recall: number) =>
    Object.fromEntries(Object.keys(kept.recall).map((type) => [type, recall]));
});

const isHere = existsSync(DEV_FOLDER) && missingIn(DEV_FOLDER).length === 0;

describe.skipIf(!isHere)(
  isHere ? 'the benchmark' : `the benchmark (not judged: it is not in ${DEV_FOLDER})`,
  () => {
    const work = mkdtempSync(join(tmpdir(), 'kept-alerts-'));
    beforeAll(() => buildDetector());
    afterAll(() => rmSync(work, { recursive: true }));

    it('gives no less than what is kept', async () => {
      const alerts = join(work, 'alerts.jsonl');
      runDetector(DEV_FOLDER, alerts);
      const { scenarios } = await openFolder(DEV_FOLDER);
      const now = scoreOf(judge(DEV_FOLDER, alerts), scenarios);
      expect(fallenBehind(kept, now)).toEqual([]);
    });
  },
);
