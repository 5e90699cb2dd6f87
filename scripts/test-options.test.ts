import { describe, expect, it } from 'vitest';
import { parseTestOptions, testVariables } from './test-options.ts';

const parse = (...args: string[]) => parseTestOptions(args, ['lint', 'unit']);

describe('options of npm test', () => {
  it('run every step with short searches and no recordings by default', () => {
    expect(parse()).toEqual({ names: [], isLong: false, isRecorded: false });
    expect(testVariables(parse())).toEqual({});
  });

  it('take steps and options in any order', () => {
    expect(parse('--long', 'unit', '--record', 'lint')).toEqual({
      names: ['unit', 'lint'],
      isLong: true,
      isRecorded: true,
    });
  });

  it('reach the tests as environment variables', () => {
    const variables = testVariables(parse('--long', '--record'));
    expect(variables).toEqual({ RANDOM_SEARCHES: 'long', RECORD_BROWSER_TESTS: '1' });
  });

  it('read the word after --changed as a commit unless it names a step', () => {
    expect(parse('--changed').changedSince).toBe('');
    expect(parse('--changed', 'HEAD~3').changedSince).toBe('HEAD~3');
    expect(parse('--changed', 'unit')).toMatchObject({ names: ['unit'], changedSince: '' });
  });

  it('name the known options when one is unknown', () => {
    expect(() => parse('--fast')).toThrow('There is no option --fast. Options: --changed');
  });
});
