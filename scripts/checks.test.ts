import { describe, expect, it } from 'vitest';
import { chooseSteps, STEPS } from './steps.ts';
import { addTallies, FAILED, PASSED, tallyLine } from './tally.ts';

describe('steps of npm test', () => {
  it('are all run unless some are named', () => {
    expect(chooseSteps([])).toBe(STEPS);
  });

  it('keep their order whichever way they are named', () => {
    expect(chooseSteps(['types', 'lint']).map(({ name }) => name)).toEqual(['lint', 'types']);
  });

  it('are named when one is asked for that there is not', () => {
    expect(() => chooseSteps(['lint', 'spelling'])).toThrow(/no step spelling\. Steps: lint, /);
  });
});

describe('sum of the steps', () => {
  it('adds up what each counted', () => {
    const total = addTallies([PASSED, FAILED, { passed: 40, failed: 0, skipped: 2 }]);
    expect(tallyLine(total)).toBe('41 passed, 1 failed, 2 skipped');
  });

  it('does not mention skips where there are none', () => {
    expect(tallyLine(PASSED)).toBe('1 passed, 0 failed');
  });
});
