import { describe, expect, it } from 'vitest';
import { bundleProgram, runScript } from '../../tests/kit/programs/run-program.ts';

const runBundle = await bundleProgram('tools/toolkit/credentials.ts');

/** Runs the command with arguments that fail before it connects to a database. */
const run = (input: string, ...argv: string[]) => runBundle(argv, input);

describe('npm run toolkit:credentials', () => {
  it('refuses a password on the command line', () => {
    const { status, stderr } = run('', 'add', 'rita@example.com', 'sell-the-morning');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Do not pass the password on the command line\./);
    expect(stderr).not.toContain('sell-the-morning');
  });

  it.each([
    [['add', 'no address']],
    [['add']],
    [['forget', 'rita@example.com']],
    [[]],
    [['list', 'rita@example.com']],
  ])('prints its usage for the arguments %j', (argv) => {
    const { status, stderr } = run('', ...argv);
    expect(status).toBe(1);
    expect(stderr).toContain('npm run toolkit:credentials -- add EMAIL');
  });

  it('refuses a short password', () => {
    const { status, stderr } = run('too-short\n', 'add', 'rita@example.com');
    expect(status).toBe(1);
    expect(stderr).toContain('A password has at least 12 characters.');
  });

  it('refuses an environment that is not running', () => {
    const { status, stderr } = runScript('toolkit:credentials', [
      'list',
      '--environment',
      'no-such-environment',
    ]);
    expect(status).toBe(1);
    expect(stderr).toContain('"no-such-environment" is not running');
  });
});
