import { describe, expect, it } from 'vitest';
import { playwrightTally } from './playwright-report.ts';
import { chooseSteps, STEPS, turnsOf } from './steps.ts';
import { addTallies, FAILED, PASSED, tallyLine } from './test-counts.ts';

describe('steps of npm test', () => {
  it('all run by default, except those that another step includes', () => {
    expect(chooseSteps([])).toEqual(STEPS.filter(({ name }) => name !== 'types'));
  });

  it('keep their order, in whatever order they are named', () => {
    expect(chooseSteps(['unit', 'lint']).map(({ name }) => name)).toEqual(['lint', 'unit']);
  });

  it('check types with the compiler only if the linter does not run', () => {
    expect(chooseSteps(['types', 'format']).map(({ name }) => name)).toEqual(['format', 'types']);
    expect(chooseSteps(['types', 'lint']).map(({ name }) => name)).toEqual(['lint']);
  });

  it('are listed in the error about an unknown step', () => {
    expect(() => chooseSteps(['lint', 'spelling'])).toThrow(/no step spelling\. Steps: lint, /);
  });
});

describe('turns of the steps', () => {
  const named = (...names: string[]) =>
    turnsOf(chooseSteps(names)).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));

  it('run static steps first, the linter beside the others', () => {
    expect(named('lint', 'format', 'arrows', 'unit')).toEqual([
      [['lint'], ['format', 'arrows']],
      [['unit']],
    ]);
  });

  it('run steps that leave a core free together with others, and the browser steps alone', () => {
    expect(named('lint', 'unit', 'firestore', 'integration', 'faults', 'e2e')).toEqual([
      [['lint']],
      [
        ['unit', 'firestore'],
        ['integration', 'faults'],
      ],
      [['e2e']],
    ]);
  });

  it('contain every step', () => {
    expect(turnsOf(STEPS).flat(2)).toHaveLength(STEPS.length);
  });
});

describe('playwrightTally', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'toasts.spec.ts',
    line: 20,
    tests: [{ status }],
  });

  it('names flaky tests at any depth', () => {
    const tally = playwrightTally({
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [
        { specs: [spec('goes', 'expected')], suites: [{ specs: [spec('stays', 'flaky')] }] },
      ],
    });
    expect(tally.flaky).toEqual(['toasts.spec.ts:20 › stays']);
    expect(tallyLine(tally)).toBe('2 passed, 0 failed, 1 flaky');
  });

  it('names failed tests', () => {
    const tally = playwrightTally({
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [spec('goes', 'unexpected')] }],
    });
    expect(addTallies([PASSED, tally]).failures).toEqual(['toasts.spec.ts:20 › goes']);
  });
});

describe('tallyLine', () => {
  it('adds up the counts of the steps', () => {
    const total = addTallies([PASSED, FAILED, { ...PASSED, passed: 40, skipped: 2 }]);
    expect(tallyLine(total)).toBe('41 passed, 1 failed, 2 skipped');
  });

  it('omits skips if there are none', () => {
    expect(tallyLine(PASSED)).toBe('1 passed, 0 failed');
  });
});
