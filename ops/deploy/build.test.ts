import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../environments/read-environment.ts';
import { buildDeployment } from './build.ts';

const example = readEnvironment('example');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns builds that write one file each. */
const buildsWith =
  (script: string, exitCode = 0) =>
  async (args: readonly string[]): Promise<number> => {
    const out = args.find((one) => one.startsWith('--out='))?.slice('--out='.length) ?? '';
    const file = join(out, args.includes('web/build.ts') ? 'assets/index-1.js' : 'index.js');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script);
    return exitCode;
  };

const build = (runNode: (args: readonly string[]) => Promise<number>) =>
  buildDeployment(example, { folder, runNode, now: () => new Date() });

describe('buildDeployment', () => {
  it('lists the built files for the caches of browsers', async () => {
    await build(buildsWith('go()'));
    const text = readFileSync(join(folder, 'firebase.json'), 'utf8');
    expect(text).toContain('index-1\\\\.js');
    expect(text).toContain('your-daily-snapshot.cloudfunctions.net');
  });

  it.each(['https://daily-snapshot.example', 'demo-daily-snapshot', '(555) 014-2600'])(
    'refuses a build that contains %s',
    async (value) => {
      await expect(build(buildsWith(`const x = "${value}"`))).rejects.toThrow(
        /values of the local environment.*index-1.js: /,
      );
    },
  );

  it('stops if a build fails', async () => {
    await expect(build(buildsWith('', 1))).rejects.toThrow('The build of the functions failed.');
  });
});
