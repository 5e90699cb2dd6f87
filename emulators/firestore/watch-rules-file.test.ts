import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RulesIssue } from './rules/access.ts';
import { watchRulesFile } from './watch-rules-file.ts';

const ISSUE = { severity: 'error', message: 'Unexpected "}".', line: 3, column: 7 } as const;

let folder: string;
let file: string;
let stop: () => void;
let loaded: string[];
let reports: string[];
let onReport: () => void;

/** Returns an error for rules that contain the word "error". */
function load(source: string): RulesIssue[] {
  loaded.push(source);
  return source.includes('error') ? [ISSUE] : [];
}

const follow = () => {
  stop = watchRulesFile(file, load, (message) => {
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

it('loads the rules immediately', () => {
  follow();
  expect(loaded).toEqual(['one']);
  expect(reports).toEqual([]);
});

it('reloads the rules when the file changes', async () => {
  follow();
  writeFileSync(file, 'two');
  await untilReported(1);
  expect(loaded).toEqual(['one', 'two']);
  expect(reports).toEqual([`Reloaded ${file}.`]);
});

it('reloads the rules when another file replaces the file', async () => {
  follow();
  writeFileSync(`${file}.new`, 'two');
  renameSync(`${file}.new`, file);
  await untilReported(1);
  expect(loaded).toEqual(['one', 'two']);
});

it('reports the position of an error in changed rules', async () => {
  follow();
  writeFileSync(file, 'an error');
  await untilReported(2);
  expect(reports).toEqual([
    `${file}:3:7 - error: Unexpected "}".`,
    'The previous rules stay active.',
  ]);
});

it('throws when the initial rules have errors', () => {
  writeFileSync(file, 'an error');
  expect(follow).toThrow(`The rules have errors:\n${file}:3:7 - error: Unexpected "}".`);
});

it('throws when the file does not exist', () => {
  rmSync(file);
  expect(follow).toThrow(/^Cannot read the rules: ENOENT.*firestore\.rules/);
});
