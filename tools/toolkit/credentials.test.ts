import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Nothing of this gets as far as a database. */
function run(input: string, ...argv: string[]) {
  const script = join(import.meta.dirname, 'credentials.ts');
  return spawnSync(process.execPath, ['--import', 'tsx', script, ...argv], {
    input,
    encoding: 'utf8',
  });
}

describe('npm run toolkit:credentials', () => {
  it('takes no password from the command line', () => {
    const { status, stderr } = run('', 'add', 'rita@example.com', 'sell-the-morning');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^A password is not taken from the command line\./);
    expect(stderr).not.toContain('sell-the-morning');
  });

  it.each([
    [['add', 'no address']],
    [['add']],
    [['forget', 'rita@example.com']],
    [[]],
    [['list', 'rita@example.com']],
  ])('says how it is used when it is told %j', (argv) => {
    const { status, stderr } = run('', ...argv);
    expect(status).toBe(1);
    expect(stderr).toContain('npm run toolkit:credentials -- add EMAIL');
  });

  it('refuses a password that is too short', () => {
    const { status, stderr } = run('too-short\n', 'add', 'rita@example.com');
    expect(status).toBe(1);
    expect(stderr).toContain('A password has at least 12 characters.');
  });

  it('asks which database is meant', () => {
    const { status, stderr } = run('', 'list', '--environment', 'no-such-environment');
    expect(status).toBe(1);
    expect(stderr).toContain('"no-such-environment" is not running');
  });
});
