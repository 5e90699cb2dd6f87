import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Variables that programs set. */
const SET_BY_PROGRAMS = [
  'K_REVISION',
  'CLOUD_TASKS_EMULATOR_HOST',
  'RECORD_BROWSER_TESTS',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'FUNCTIONS_EMULATOR',
  'METADATA_SERVER_DETECTION',
  'MUTATION_TESTS',
  'NODE_ENV',
  'PARENT_PID',
  'PATH',
];

const USES = [
  /process\.env(?:\.|\[')([A-Z_]+)/g,
  /define(?:String|Secret|Boolean|Int)\('([A-Z_]+)'/g,
  /\bvalueOf\('([A-Z]+(?:_[A-Z]+)+)'\)/g,
];

const FOLDERS = [
  'domain/src',
  'emulators',
  'functions/src',
  'ops',
  'scripts',
  'tests',
  'tools',
  'web/src',
];

const sourceFiles = (): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|env-example/.test(file));

describe('.env.example', () => {
  it('lists exactly the variables that the code reads', () => {
    const example = readFileSync('.env.example', 'utf8');
    const named = new Set(
      [...example.matchAll(/^#?([A-Z_]{2,})=|^# ([A-Z_]{2,}(?:, [A-Z_]+)*)(?=:|$)/gm)].flatMap(
        ([, variable, secrets = '']) => variable ?? secrets.split(', '),
      ),
    );
    const read = new Set(
      sourceFiles()
        .map((file) => readFileSync(file, 'utf8'))
        .flatMap((text) => USES.flatMap((use) => [...text.matchAll(use)]))
        .map(([, variable = '']) => variable)
        .filter((variable) => !SET_BY_PROGRAMS.includes(variable)),
    );
    expect([...named].toSorted()).toEqual([...read].toSorted());
  });
});
