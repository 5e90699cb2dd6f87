// A1 to A10: access control.
import type { BarRow } from '../bar-row.ts';
import { suiteRow, type Evidence } from '../evidence/suite-row.ts';
import { enumeration } from './access/enumeration.ts';
import { relay } from './access/relay.ts';
import { ruleCoverage } from './access/rule-coverage.ts';

const integration = (file: string): Evidence => ({
  project: 'integration',
  files: [`tests/integration/${file}`],
  needsEnvironment: true,
});
const rules = (file: string): Evidence => ({ project: 'rules', files: [`tests/rules/${file}`] });

export const ACCESS_ROWS: readonly BarRow[] = [
  suiteRow({
    id: 'A1',
    title: 'every verb by every caller on every kind of document',
    unit: 'cases',
    bar: '1,200 cases, 100% as declared',
    isQuick: true,
    mode: 'our Firestore emulator, over the network',
    evidence: [rules('access-table.test.ts'), rules('browser-sdk.test.ts')],
    figures: [{ name: 'cases', atLeast: 1_200 }],
  }),
  suiteRow({
    id: 'A2',
    title: 'invalid writes of each field',
    unit: 'writes refused',
    bar: '400 writes, all refused',
    isQuick: true,
    mode: 'our Firestore emulator, over the network',
    evidence: [rules('field-attacks.test.ts')],
    figures: [{ name: 'invalid writes refused', atLeast: 400 }],
  }),
  ruleCoverage,
  suiteRow({
    id: 'A4',
    title: 'every callable with callers and requests that it must refuse',
    unit: 'tests',
    bar: '100% refused, uniform errors, 0 stack traces',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      integration('callable-matrix.test.ts'),
      { project: 'server', files: ['tests/server/access/attested-callables.test.ts'] },
    ],
  }),
  suiteRow({
    id: 'A5',
    title: 'requests with swapped ids of two owners',
    unit: 'requests without a leak',
    bar: '5,000 requests, 0 leaks',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      { ...integration('swapped-ids.test.ts'), long: { SWAPPED_REQUESTS: '5000' } },
      integration('foreign-ids.test.ts'),
    ],
    figures: [{ name: 'requests without a leak', atLeast: 5_000 }],
  }),
  suiteRow({
    id: 'A6',
    title: 'the inventory of functions and routes',
    unit: 'functions',
    bar: '100% declared, each with instances, caller, rate limit and schema',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      integration('deployed-inventory.test.ts'),
      {
        project: 'functions',
        files: ['functions/src/platform/handlers/call-limits.test.ts'],
      },
    ],
    figures: [{ name: 'functions', atLeast: 20 }],
  }),
  suiteRow({
    id: 'A7',
    title: 'creating users and unlocking the toolkit without the right, and by guessing',
    unit: 'tests',
    bar: '0 users, 0 passes, <= 5 guesses in 15 minutes, 0 secrets in the bundle',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      integration('toolkit-gate.test.ts'),
      integration('administration.test.ts'),
      integration('public-bundle.test.ts'),
    ],
  }),
  relay,
  enumeration,
  suiteRow({
    id: 'A10',
    title: 'sessions that were revoked, disabled or changed',
    unit: 'tests',
    bar: 'sensitive calls refuse at once',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      { ...integration('account-sessions.test.ts'), tests: /session/ },
      { ...integration('administration.test.ts'), tests: /a revoked role/ },
    ],
  }),
];
