import { describe, expect, it } from 'vitest';
import { affectedTests, readFileGraph, suiteName, type FileGraph } from './affected-tests.ts';
import { AREA_SUITES, CALLABLE_SUITES, SMOKE_SUITES, WHOLE_SUITES } from './area-suites.ts';
import { trackedFiles } from './changed-files.ts';

const graphOf = (imports: Readonly<Record<string, readonly string[]>>): FileGraph =>
  new Map(Object.entries(imports).map(([file, targets]) => [file, new Set(targets)]));

const IMPORTS = {
  'domain/src/money/cents.ts': [],
  'domain/src/money/cents.test.ts': ['domain/src/money/cents.ts'],
  'domain/src/billing/plan.ts': ['domain/src/money/cents.ts'],
  'domain/src/imports/corpus/bank.csv': [],
  'domain/src/imports/import.test.ts': ['domain/src/imports/corpus/bank.csv'],
  'functions/src/billing/commands/claim.ts': ['domain/src/billing/plan.ts'],
  'functions/src/index.ts': ['functions/src/billing/commands/claim.ts'],
  'web/src/features/certification/api.ts': [],
  'tests/server/billing/claims.test.ts': [],
  'tests/server/mail/mail.test.ts': ['functions/src/index.ts'],
  'tests/kit/sign-in.ts': [],
  'tests/e2e/account/auth.spec.ts': ['tests/kit/sign-in.ts'],
  'tests/e2e/sales/certification-quiz.spec.ts': ['tests/kit/sign-in.ts'],
  'tests/e2e/end-to-end-smoke.spec.ts': [],
  'tests/e2e/billing/offers.spec.ts': [],
  'tests/integration/calls.test.ts': [],
  'firestore.rules': [],
};
const affected = (...changed: string[]) =>
  affectedTests(changed, Object.keys(IMPORTS), graphOf(IMPORTS));

describe('affectedTests', () => {
  it('returns the tests that depend on a changed module and the suites of its area', () => {
    expect(affected('domain/src/billing/plan.ts')).toEqual({
      unit: ['tests/server/billing/claims.test.ts'],
      suites: ['tests/e2e/end-to-end-smoke.spec.ts', 'tests/e2e/billing/offers.spec.ts'],
    });
    expect(affected('domain/src/money/cents.ts').unit).toContain('domain/src/money/cents.test.ts');
  });

  it('returns the tests that name a changed fixture', () => {
    expect(affected('domain/src/imports/corpus/bank.csv').unit).toEqual([
      'domain/src/imports/import.test.ts',
    ]);
  });

  it('returns the suites that import a changed part of the kit', () => {
    expect(affected('tests/kit/sign-in.ts')).toEqual({
      unit: [],
      suites: ['tests/e2e/account/auth.spec.ts', 'tests/e2e/sales/certification-quiz.spec.ts'],
    });
  });

  it('returns all suites after a change of shared product code', () => {
    expect(affected('functions/src/index.ts')).toMatchObject({
      suites: Object.keys(IMPORTS).filter((file) => /\.spec|integration/.test(file)),
      reason: 'shared code of the product changed',
    });
  });

  it('returns all tests after a change of a global setting or of a file that no module names', () => {
    const unit = Object.keys(IMPORTS).filter((file) => /(?<!integration\/\w+)\.test/.test(file));
    expect(affected('package.json')).toMatchObject({ unit });
    expect(affected('firestore.rules')).toMatchObject({ unit });
  });

  it('returns no tests after a change of documentation', () => {
    expect(affected('README.md')).toEqual({ unit: [], suites: [] });
  });
});

describe('areas of the product', () => {
  const suites = trackedFiles().filter((file) =>
    /^tests\/(?:e2e|integration)\/.*\.(?:spec|test)\.ts$/.test(file),
  );

  it('name every suite in the local environment, and only those', () => {
    const named = [
      ...Object.values(AREA_SUITES).flat(),
      ...CALLABLE_SUITES,
      ...SMOKE_SUITES,
      ...WHOLE_SUITES,
    ];
    expect([...new Set(named)].toSorted()).toEqual([...new Set(suites.map(suiteName))].toSorted());
  });

  it('name every feature of the site', () => {
    const features = trackedFiles().flatMap(
      (file) => /^web\/src\/features\/([\w-]+)\//.exec(file)?.[1] ?? [],
    );
    expect([...new Set(features)].filter((feature) => !(feature in AREA_SUITES))).toEqual([]);
  });
});

it('readFileGraph finds the programs and fixtures that a test names', () => {
  const graph = readFileGraph(process.cwd(), trackedFiles());
  expect(graph.get('tools/replay/replay.test.ts')).toContain('tools/replay/main.ts');
  expect(graph.get('tools/replay/replay.test.ts')).toContain(
    'tools/replay/fixtures/corner-bakery.csv',
  );
  // It names only its own folder and `support`.
  expect([...(graph.get('emulators/firestore/start.mjs') ?? [])].join('\n')).not.toContain('seed');
});
