import { describe, expect, it } from 'vitest';
import { parseAftermathArguments } from './main.ts';

const DAYS = ['--from', '2026-11-23', '--to', '2026-11-24', '--bug', 'refunds-2026-11'];

describe('npm run aftermath', () => {
  it('only shows by default', () => {
    expect(parseAftermathArguments(DAYS)).toMatchObject({ apply: false, bug: 'refunds-2026-11' });
  });

  it('reads the time and the condition', () => {
    const more = ['--built-from', '2026-11-23T15:00:00Z', '--condition', 'several-days'];
    expect(parseAftermathArguments([...DAYS, ...more])).toMatchObject({
      'built-from': new Date('2026-11-23T15:00:00Z'),
      condition: 'several-days',
    });
  });

  it.each([
    ['no days', ['--bug', 'refunds']],
    ['an impossible day', ['--from', '2026-02-30', '--to', '2026-03-01', '--bug', 'refunds']],
    ['no name of the bug', DAYS.slice(0, 4)],
    ['a name that no key can have', [...DAYS.slice(0, 5), 'a b']],
    ['an unknown condition', [...DAYS, '--condition', 'rain']],
    ['no address for e-mails', [...DAYS, '--apply']],
  ])('refuses %s', (_, args) => {
    expect(() => parseAftermathArguments(args)).toThrow();
  });
});
