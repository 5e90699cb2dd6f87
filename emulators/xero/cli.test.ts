import { expect, it } from 'vitest';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';
import { startOptionsOf } from '@daily-snapshot/emulator-companies/service/options';
import { startProgram } from '@daily-snapshot/emulator-support/program/test-program';
import { parseCommandLine } from './cli.ts';

it('listens on 127.0.0.1 by default', () => {
  expect(parseCommandLine([])).toEqual({ host: '127.0.0.1', port: 7900 });
});

it('reads the options', () => {
  const url = 'http://127.0.0.1:5001/webhook';
  const read = parseCommandLine(['--port', '0', '--webhook-url', url, '--client-id', 'me']);
  if (read === 'help') throw new Error('Unexpected help.');
  expect(startOptionsOf(read)).toEqual({
    host: '127.0.0.1',
    port: 0,
    webhookUrl: url,
    clientId: 'me',
  });
});

it('throws a UsageError for an invalid option', () => {
  expect(() => parseCommandLine(['--webhook-url', 'nowhere'])).toThrow(UsageError);
});

it('starts as a program with one generated company, answers, and stops on a signal', async () => {
  const program = await startProgram(new URL('main.ts', import.meta.url));
  expect(program.ready).toMatch(/^Xero ready on 127\.0\.0\.1:\d+$/);
  const response = await fetch(`${program.address}/_control/companies`);
  expect(await response.json()).toMatchObject({ companies: [{ name: 'Sample Company' }] });
  expect(await program.stop()).toBe(0);
});
