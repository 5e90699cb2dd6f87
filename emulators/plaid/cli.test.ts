import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';
import {
  startProgram,
  type TestProgram,
} from '@daily-snapshot/emulator-support/program/test-program';
import { parseCommandLine } from './cli.ts';

const main = new URL('main.ts', import.meta.url);

const banksOf = async ({ address }: TestProgram): Promise<unknown> =>
  (await fetch(`${address}/_control/banks`)).json();

it('listens on 127.0.0.1 by default, with short delays after a connection', () => {
  expect(parseCommandLine([])).toEqual({
    host: '127.0.0.1',
    port: 7700,
    'initial-seconds': 0,
    'historical-seconds': 0,
  });
});

it('reads the options', () => {
  const args = ['--port=0', '--client-id=a', '--secret=b', '--initial-seconds=2', '--seed=s'];
  expect(parseCommandLine(args)).toMatchObject({
    port: 0,
    'client-id': 'a',
    secret: 'b',
    'initial-seconds': 2,
    seed: 's',
  });
});

it('throws a UsageError for an invalid option', () => {
  expect(() => parseCommandLine(['--historical-seconds', 'soon'])).toThrow(
    new UsageError('--historical-seconds must be a whole number of seconds.'),
  );
});

it('starts as a program without banks, answers, and stops on a signal', async () => {
  const program = await startProgram(main);
  expect(program.ready).toMatch(/^Plaid ready on 127\.0\.0\.1:\d+$/);
  expect(await banksOf(program)).toEqual({ banks: [] });
  expect(await program.stop()).toBe(0);
});

it('starts with the banks of a module', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'plaid-')), 'banks.mjs');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const bank = "{ id: 'ins_7', name: 'Seventh Bank', accounts: [], statement: () => [] }";
  writeFileSync(file, `export default () => [${bank}];`);
  const program = await startProgram(main, '--banks', file);
  expect(await banksOf(program)).toMatchObject({ banks: [{ id: 'ins_7', name: 'Seventh Bank' }] });
});

it('explains that it cannot load a module', async () => {
  const program = startProgram(main, '--banks', '/nowhere/banks.ts');
  await expect(program).rejects.toThrow('Cannot load /nowhere/banks.ts');
});
