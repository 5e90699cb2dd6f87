import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RulesIssue } from './rules/access.ts';
import { followRulesFile } from './rules-file.ts';

const ISSUE = { severity: 'error', message: 'Unexpected "}".', line: 3, column: 7 } as const;

let folder: string;
let file: string;
let stop: () => void;
let loaded: string[];
let reports: string[];
let onReport: () => void;

/** Rules have errors when they say so. */
function load(source: string): RulesIssue[] {
  loaded.push(source);
  return source.includes('error') ? [ISSUE] : [];
}

const follow = () => {
  stop = followRulesFile(file, load, (message) => {
    reports.push(message);
    onReport();
  });
};

async function untilReported(count: number): Promise<void> {
  while (reports.length < count) await new Promise<void>((resolve) => (onReport = resolve));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-file-'));
  file = join(folder, 'firestore.rules');
  loaded = [];
  reports = [];
  onReport = () => {};
  stop = () => {};
  writeFileSync(file, 'one');
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

it('loads the rules at once', () => {
  follow();
  expect(loaded).toEqual(['one']);
  expect(reports).toEqual([]);
});

it('loads them again when the file changes', async () => {
  follow();
  writeFileSync(file, 'two');
  await untilReported(1);
  expect(loaded).toEqual(['one', 'two']);
  expect(reports).toEqual([`Loaded ${file} again.`]);
});

it('notices that the file was replaced by another', async () => {
  follow();
  writeFileSync(`${file}.new`, 'two');
  renameSync(`${file}.new`, file);
  await untilReported(1);
  expect(loaded).toEqual(['one', 'two']);
});

it('reports what is wrong with a change, where it is', async () => {
  follow();
  writeFileSync(file, 'an error');
  await untilReported(2);
  expect(reports).toEqual([
    `${file}:3:7 - error: Unexpected "}".`,
    'The rules of before stay in force.',
  ]);
});

it('refuses to begin with rules that have errors', () => {
  writeFileSync(file, 'an error');
  expect(follow).toThrow(`The rules have errors:\n${file}:3:7 - error: Unexpected "}".`);
});

it('refuses to begin with a file that is not there', () => {
  rmSync(file);
  expect(follow).toThrow(/^The rules cannot be read: ENOENT.*firestore\.rules/);
});
