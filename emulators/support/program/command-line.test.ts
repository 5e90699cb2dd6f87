import { expect, it } from 'vitest';
import { z } from 'zod';
import { httpUrl, parseOptions, startingWith, commonOptions } from './command-line.ts';
import { UsageError } from './program.ts';

const schema = z.object({
  ...commonOptions(7000),
  'events-url': httpUrl.optional(),
  key: startingWith('key_').optional(),
});

it('listens on 127.0.0.1 by default', () => {
  expect(parseOptions(schema, [])).toEqual({ host: '127.0.0.1', port: 7000 });
});

it('reads options with a space or an equals sign', () => {
  const args = ['--host', '::1', '--port=0', '--events-url', 'http://a.example/', '--key=key_1'];
  expect(parseOptions(schema, [...args, '--seed', 's'])).toEqual({
    host: '::1',
    port: 0,
    'events-url': 'http://a.example/',
    key: 'key_1',
    seed: 's',
  });
});

it.each(['--help', '-h'])('shows its help on %s', (flag) => {
  expect(parseOptions(schema, ['--port', '1', flag])).toBe('help');
});

it.each([
  [['--prot', '1'], "Unknown option '--prot'."],
  [['--port'], "Option '--port <value>' argument missing."],
  [['--port', '80a'], '--port must be a number up to 65535.'],
  [['--port', '65536'], '--port must be a number up to 65535.'],
  [['--host='], '--host needs a value.'],
  [['--events-url', 'ftp://x'], '--events-url must begin with http://.'],
  [['--key', 'x'], '--key must begin with "key_".'],
  [['start'], "Unexpected argument 'start'."],
])('throws a UsageError for %j', (args, sentence) => {
  expect(() => parseOptions(schema, args)).toThrow(UsageError);
  expect(() => parseOptions(schema, args)).toThrow(sentence);
});
