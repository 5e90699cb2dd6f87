import type { BarRow } from '../../bar-row.ts';
import { suiteRow } from '../../evidence/suite-row.ts';
import { runSuite } from '../../evidence/run-suite.ts';

const MIN_DETECTED = 0.95;

const suites = {
  coverage: { project: 'rules', files: ['tests/rules/coverage.test.ts'] },
  mutants: { project: 'rules', files: ['tests/rules/mutation.test.ts'] },
} as const;

const row = suiteRow({
  id: 'A3',
  title: 'every expression of the rules is evaluated, and mutants of the rules are detected',
  unit: 'expressions',
  bar: '100% of expressions, >= 95% of mutants detected',
  isQuick: false,
  mode: 'our Firestore emulator, in memory',
  evidence: [suites.coverage, suites.mutants],
  figures: [{ name: 'expressions evaluated' }, { name: 'mutants detected', atLeast: 700 }],
});

/** Adds the share of detected mutants. */
export const ruleCoverage: BarRow = {
  ...row,
  run: async (context) => {
    const result = await row.run(context);
    const figures = (await runSuite(suites.mutants, context)).map((test) => test.figures);
    const sum = (name: string) => figures.reduce((total, one) => total + (one[name] ?? 0), 0);
    const share = sum('mutants detected') / sum('mutants');
    return {
      ...result,
      figure: `${result.figure} (${(share * 100).toFixed(1)}%)`,
      pass: result.pass && share >= MIN_DETECTED,
    };
  },
};
