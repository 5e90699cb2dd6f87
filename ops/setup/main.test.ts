import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSetupArguments } from './arguments.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the command as a person does, with a network that answers nothing. */
function setup(...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'));
  const guard = join(folder, 'no-network.mjs');
  const used = join(folder, 'used');
  writeFileSync(
    guard,
    `import { writeFileSync } from 'node:fs';
     import { Socket } from 'node:net';
     Socket.prototype.connect = () => {
       writeFileSync(${JSON.stringify(used)}, 'yes');
       throw new Error('The network was used.');
     };`,
  );
  const result = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', guard, 'ops/setup/main.ts', ...args],
    { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } },
  );
  let usedNetwork = true;
  try {
    readFileSync(used);
  } catch {
    usedNetwork = false;
  }
  return { ...result, usedNetwork };
}

describe('npm run setup', () => {
  it('plans the example without a network, an account or a home folder', () => {
    const { status, stdout, usedNetwork } = setup('--env', 'example', '--plan');
    expect(status).toBe(0);
    expect(usedNetwork).toBe(false);
    expect(stdout).toContain('unknown   Firestore in us-central1 (firestore)');
    expect(stdout).toContain('cost: $0.03 per GiB and month of backup');
    expect(stdout.trim()).toMatch(/^\d+ steps: \d+ unknown$/m);
  });

  it('prints one JSON object', () => {
    const { status, stdout } = setup('--env', 'example', '--plan', '--json');
    const { environment, steps } = JSON.parse(stdout) as {
      environment: string;
      steps: { id: string; status: string; cost: string }[];
    };
    expect(status).toBe(0);
    expect(environment).toBe('example');
    expect(steps.length).toBeGreaterThan(20);
    for (const { status: stepStatus } of steps) expect(['unknown', 'off']).toContain(stepStatus);
  });

  it('refuses to set up the placeholders of the example', () => {
    const { status, stderr, usedNetwork } = setup('--env', 'example');
    expect(status).toBe(2);
    expect(stderr).toContain('placeholders');
    expect(usedNetwork).toBe(false);
  });

  it.each([
    [[], '--env NAME is missing'],
    [['--env', 'none'], 'does not exist'],
    [['--env', 'example', '--plan', '--replace-secret', 'NOTHING'], 'is not a secret'],
    [['--env', 'example', '--plan', '--delete'], "Unknown option '--delete'"],
  ])('answers %j with 2 and says why', (args, reason) => {
    const { status, stderr } = setup(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });
});

it('reads the number of businesses', () => {
  const parse = (...args: string[]) => parseSetupArguments(['--env', 'production', ...args]);
  expect(parse()).toEqual({
    name: 'production',
    isPlan: false,
    isJson: false,
    replacedSecret: undefined,
    businessCount: 100_000,
  });
  expect(parse('--businesses', '1000000').businessCount).toBe(1_000_000);
  for (const wrong of ['0', '1.5', 'many']) {
    expect(() => parse('--businesses', wrong)).toThrow('whole number');
  }
});
