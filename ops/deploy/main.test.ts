// The command as a child process, without a network, a home or an account.
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENTS_FOLDER } from '../environments/read-environment.ts';
import exampleJson from '../environments/example.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const NO_NETWORK = join(import.meta.dirname, '../testing/no-network.cjs');

const { PATH } = process.env;

/** Runs `npm run deploy` and returns its exit code and output. */
const deploy = (...args: readonly string[]) =>
  new Promise<{ readonly exitCode: unknown; readonly stdout: string; readonly stderr: string }>(
    (resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'ops/deploy/main.ts', ...args],
        {
          cwd: ROOT,
          env: {
            PATH,
            HOME: '/nonexistent',
            NODE_OPTIONS: `--require=${NO_NETWORK}`,
          },
        },
        (error, stdout, stderr) => resolve({ exitCode: error?.code ?? 0, stdout, stderr }),
      );
    },
  );

/** An environment of this test. */
const NAME = `test-${process.pid}`;
const FILE = join(ENVIRONMENTS_FOLDER, `${NAME}.json`);
const DEMO = { ...exampleJson, project: 'demo-daily-snapshot' };

const gitStatus = () =>
  new Promise<string>((resolve) => {
    execFile('git', ['status', '--porcelain', '--ignored=no'], { cwd: ROOT }, (_, stdout) =>
      resolve(stdout),
    );
  });

beforeAll(() => writeFileSync(FILE, JSON.stringify(DEMO)));
afterAll(() => rmSync(FILE));

describe('npm run deploy -- --plan', () => {
  it('plans the example without a network and writes nothing', async () => {
    const before = await gitStatus();
    const { exitCode, stdout, stderr } = await deploy('--env', 'example', '--plan', '--json');
    expect(stderr).toBe('');
    const { environment, functions, totals } = JSON.parse(stdout) as {
      readonly environment: string;
      readonly functions: readonly object[];
      readonly totals: { readonly functions: number };
    };
    expect(environment).toBe('example');
    expect(functions.length).toBe(totals.functions);
    expect(exitCode).toBe(0);
    expect(await gitStatus()).toBe(before);
  });

  it('refuses values of the local environment', async () => {
    const { exitCode, stdout } = await deploy('--env', NAME, '--plan', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      environment: NAME,
      checks: [
        {
          id: 'environment',
          status: 'invalid',
          message: 'project: "demo-daily-snapshot" is a value of the local environment.',
        },
      ],
      functions: [],
    });
  });

  it.each([
    [['--env', 'no-such-environment', '--plan'], 'does not exist'],
    [['--plan'], '--env NAME is missing'],
    [['--env', 'example', '--plna'], 'plna'],
  ])('explains invalid arguments: %s', async (args, message) => {
    const { exitCode, stderr } = await deploy(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

it('without --plan asks the services, so a refused network is noticed', async () => {
  const { exitCode } = await deploy('--env', 'example');
  expect(exitCode).toBe(99);
});
