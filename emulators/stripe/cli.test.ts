import { expect, it } from 'vitest';
import { UsageError } from '../support/program/program.ts';
import { parseCommandLine } from './cli.ts';

it('listens on 127.0.0.1 by default', () => {
  expect(parseCommandLine([])).toEqual({ host: '127.0.0.1', port: 7500 });
});

it('reads the options', () => {
  const url = 'http://127.0.0.1:5001/webhook';
  const args = ['--port', '0', '--webhook-url', url, '--webhook-secret', 'whsec_x', '--seed', 's'];
  expect(parseCommandLine(args)).toMatchObject({
    port: 0,
    'webhook-url': url,
    'webhook-secret': 'whsec_x',
    seed: 's',
  });
  expect(parseCommandLine(['--help'])).toBe('help');
});

it.each([
  [['--port', '70000'], '--port must be a number up to 65535.'],
  [['--webhook-secret', 'x'], '--webhook-secret must begin with "whsec_".'],
  [['--api-key', 'sk_live_x'], '--api-key must begin with "sk_test_".'],
  [['--unheard'], "Unknown option '--unheard'."],
])('throws a UsageError for %j', (args, sentence) => {
  expect(() => parseCommandLine(args)).toThrow(new UsageError(sentence));
});
