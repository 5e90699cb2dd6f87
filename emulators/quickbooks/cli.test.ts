import { expect, it } from 'vitest';
import { UsageError } from '../support/program/program.ts';
import { startOptionsOf } from '../companies/service/options.ts';
import { parseCommandLine } from './cli.ts';

it('listens on 127.0.0.1 by default', () => {
  expect(parseCommandLine([])).toEqual({ host: '127.0.0.1', port: 7800 });
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
