import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const INSTALLER = new URL('install-packages.mjs', import.meta.url).href;

/** A fake npm that deletes node_modules, installs both packages and counts its runs. */
const FAKE_NPM = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
  const { env } = process;
  appendFileSync('runs', 'x');
  rmSync('node_modules', { recursive: true, force: true });
  const install = (name) => {
    mkdirSync('node_modules/' + name, { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{}');
  };
  install('tsx');
  if (env.NPM_DOES === 'fail') process.exit(1);
  if (env.NPM_DOES === 'get killed') process.kill(process.pid, 'SIGKILL');
  if (env.NPM_DOES !== 'leave one out') install('vite');
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  const packages = {
    '': { name: 'product' },
    'node_modules/tsx': { version: '1.0.0' },
    'node_modules/vite': { version: '1.0.0' },
    'node_modules/fsevents': { version: '1.0.0', optional: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'npm.cjs'), FAKE_NPM);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the installer in a separate process and returns its output. */
async function install(npmDoes = 'succeed') {
  const script = `import(${JSON.stringify(INSTALLER)})
    .then(({ installPackages }) => installPackages(${JSON.stringify(root)}))
    .catch((error) => { console.error(error.message); process.exitCode = 1; });`;
  const installer = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), NPM_DOES: npmDoes },
  });
  const [output] = await Promise.all([text(installer.stderr), once(installer, 'close')]);
  return { exitCode: installer.exitCode, output };
}

const runs = () => readFileSync(join(root, 'runs'), 'utf8').length;
const lock = () => join(root, '.install.lock');

describe('installing packages', () => {
  it('runs npm once and skips complete packages', async () => {
    expect(await install()).toEqual({ exitCode: 0, output: 'Installing packages (npm ci).\n' });
    expect(await install()).toEqual({ exitCode: 0, output: '' });
    expect(runs()).toBe(1);
    expect(existsSync(lock())).toBe(false);
  });

  it('runs npm again after the lockfile changed', async () => {
    await install();
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }));
    await install();
    expect(runs()).toBe(2);
  });

  it('runs npm again after a package was deleted', async () => {
    await install();
    rmSync(join(root, 'node_modules/tsx'), { recursive: true });
    expect((await install()).exitCode).toBe(0);
    expect(runs()).toBe(2);
  });

  it.each(['get killed', 'fail'])('repeats an install after npm did %s', async (npmDoes) => {
    const first = await install(npmDoes);
    expect(first.exitCode).toBe(1);
    expect(first.output).toContain('Installing the packages failed');
    expect((await install()).exitCode).toBe(0);
    expect(runs()).toBe(2);
  });

  it('names a package that npm left out', async () => {
    const { exitCode, output } = await install('leave one out');
    expect(exitCode).toBe(1);
    expect(output).toContain('left 1 packages out, for example node_modules/vite');
  });

  it('runs npm once if two processes install at the same time', async () => {
    const results = await Promise.all([install(), install()]);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(runs()).toBe(1);
  });

  it('takes the lock of a process that has ended', async () => {
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'close');
    writeFileSync(lock(), String(ended.pid));
    expect((await install()).exitCode).toBe(0);
  });

  it('takes a lock that was not touched for a long time', async () => {
    writeFileSync(lock(), String(process.pid));
    utimesSync(lock(), new Date(0), new Date(0));
    expect((await install()).exitCode).toBe(0);
  });
});

it('accepts the packages of this repository', async () => {
  const { missingPackages } = (await import(INSTALLER)) as {
    missingPackages: (root: string) => readonly string[];
  };
  expect(missingPackages(process.cwd())).toEqual([]);
});
