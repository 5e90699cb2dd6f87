// M1 to M7: the correctness of numbers.
import type { BarRow } from '../bar-row.ts';
import { suiteRow, type Evidence } from '../evidence/suite-row.ts';
import { alertTruth } from './data/alert-truth.ts';

const server = (...files: readonly string[]): Evidence => ({
  project: 'server',
  files: files.map((file) => `tests/server/connections/${file}`),
});
const domain = (file: string): Evidence => ({
  project: 'domain',
  files: [`domain/src/imports/${file}`],
});

export const DATA_ROWS: readonly BarRow[] = [
  suiteRow({
    id: 'M1',
    title: 'golden books of 40 companies in five forms',
    unit: 'forms',
    bar: '40 companies x 5 forms, 100% to the cent',
    isQuick: true,
    mode: 'over the network; CSV and OFX in memory',
    evidence: [server('golden-books.test.ts')],
    figures: [{ name: 'forms equal to the cent', atLeast: 200 }],
  }),
  suiteRow({
    id: 'M2',
    title: 'random histories of banks',
    unit: 'histories',
    bar: '2,000 histories equal to the bank',
    isQuick: false,
    mode: 'over the network',
    evidence: [{ ...server('plaid-histories.test.ts'), long: { PLAID_HISTORIES: '2000' } }],
    figures: [{ name: 'histories', atLeast: 2_000 }],
  }),
  suiteRow({
    id: 'M3',
    title: 'changes of books: full responses, deletions, voids, closed days, gaps',
    unit: 'readings',
    bar: 'every history converges, and a gap reloads everything',
    isQuick: false,
    mode: 'over the network',
    evidence: [
      server('books-histories.test.ts'),
      server('books-sync.test.ts'),
      server('quickbooks-documents.test.ts'),
      server('quickbooks-contract.test.ts'),
      server('future-dates.test.ts'),
    ],
    figures: [{ name: 'readings', atLeast: 100 }],
  }),
  suiteRow({
    id: 'M4',
    title: 'damaged uploads',
    unit: 'files',
    bar: '20,000 files: 0 crashes, < 5 s, < 256 MB, 0 wrong rows in 2,000 labelled',
    isQuick: false,
    mode: 'in memory',
    evidence: [
      { ...domain('formats/damaged-files.test.ts'), long: { IMPORT_FILES: '20000' } },
      domain('import.test.ts'),
    ],
    figures: [
      { name: 'mutated files', atLeast: 18_000 },
      { name: 'labelled files', atLeast: 2_000 },
      { name: 'ms for the slowest file', atMost: 5_000 },
      { name: 'MB more memory', atMost: 256 },
    ],
  }),
  suiteRow({
    id: 'M5',
    title: 'files as banks export them',
    unit: 'files',
    bar: '120 files, 25 layouts, 14 encodings, 100% read',
    isQuick: true,
    mode: 'in memory',
    evidence: [domain('formats/bank-file-corpus.test.ts')],
    figures: [
      { name: 'files', atLeast: 120 },
      { name: 'bank layouts', atLeast: 25 },
      { name: 'encodings', atLeast: 14 },
    ],
  }),
  suiteRow({
    id: 'M6',
    title: 'six laws of imports',
    unit: 'cases',
    bar: '1,000 cases of each, 0 counterexamples',
    isQuick: true,
    mode: 'in memory',
    evidence: [domain('import-properties.test.ts')],
    figures: [{ name: 'cases', atLeast: 6_000 }],
  }),
  alertTruth,
];
