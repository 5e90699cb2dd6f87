import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { missingIn, scorerOf } from './folder/scenarios.ts';

const around = mkdtempSync(join(tmpdir(), 'bench-folder-'));
const folder = join(around, 'some');
afterEach(() => rmSync(around, { recursive: true, force: true }));

const SCORER = ['run-detector.mjs', 'eval.mjs', 'harness.mjs'];
const DATA = ['labels.json', 'shop.tx.csv', 'shop.daily.csv'];

function lay(...places: readonly (readonly [where: string, files: readonly string[]])[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'businesses.json'), JSON.stringify([{ id: 'shop' }]));
  for (const [where, files] of places) {
    for (const file of files) writeFileSync(join(where, file), '');
  }
}

describe('a benchmark folder', () => {
  it.each([
    ['beside its data', folder],
    ['in the parent folder', around],
  ])('finds its scorer %s', (_, where) => {
    lay([folder, DATA], [where, SCORER]);
    expect(missingIn(folder)).toEqual([]);
    expect(scorerOf(folder)).toBe(where);
    expect(scorerOf(`${folder}/`)).toBe(where);
  });

  it('lists its missing files', () => {
    lay([folder, DATA.slice(0, 2)], [around, SCORER.slice(1)]);
    expect(missingIn(folder)).toEqual([
      join(folder, 'shop.daily.csv'),
      join(around, 'run-detector.mjs'),
    ]);
  });

  it('lists all files if the folder does not exist', () => {
    expect(missingIn(folder)).toEqual([
      join(folder, 'businesses.json'),
      join(folder, 'labels.json'),
    ]);
  });
});
