import { expect, it } from 'vitest';
import { UsageError } from '../support/program/program.ts';
import { parseCommandLine } from './cli.ts';

it('listens at home and hurries unless told otherwise', () => {
  expect(parseCommandLine([])).toEqual({
    host: '127.0.0.1',
    port: 7700,
    'initial-seconds': 0,
    'historical-seconds': 0,
  });
});

it('takes what it is told', () => {
  const args = ['--port=0', '--client-id=a', '--secret=b', '--initial-seconds=2', '--seed=s'];
  expect(parseCommandLine(args)).toMatchObject({
    port: 0,
    'client-id': 'a',
    secret: 'b',
    'initial-seconds': 2,
    seed: 's',
  });
});

it('says what is wrong', () => {
  expect(() => parseCommandLine(['--historical-seconds', 'soon'])).toThrow(
    new UsageError('--historical-seconds must be a whole number of seconds.'),
  );
});
