import { expect, it } from 'vitest';
import { UsageError } from '../support/program/program.ts';
import { parseCommandLine } from './cli.ts';

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
