import { expect, it } from 'vitest';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';
import { parseCommandLine } from './command-line.ts';

it('listens on port 8080 of 127.0.0.1 by default', () => {
  expect(parseCommandLine([])).toEqual({ host: '127.0.0.1', port: 8080 });
});

it('reads every option, with a space or an equals sign', () => {
  const args = [
    '--host',
    '::1',
    '--port=0',
    '--rules',
    'a.rules',
    '--indexes=i.json',
    '--project=demo-a',
  ];
  const folders = ['--data', 'd', '--import=i', '--export-on-exit', 'e'];
  expect(parseCommandLine([...args, ...folders])).toEqual({
    host: '::1',
    port: 0,
    rules: 'a.rules',
    indexes: 'i.json',
    project: 'demo-a',
    data: 'd',
    import: 'i',
    exportOnExit: 'e',
  });
});

it.each(['--help', '-h'])('returns help for %s', (flag) => {
  expect(parseCommandLine(['--port', '1', flag])).toBe('help');
});

it.each([
  [['--prot', '1'], 'Unknown option --prot.'],
  [['-p'], 'Unknown option -p.'],
  [['--port'], '--port needs a value.'],
  [['--rules', '--port', '1'], '--rules needs a value.'],
  [['--data='], '--data needs a value.'],
  [['--port', '80a'], '--port must be a number up to 65535, not "80a".'],
  [['--port', '65536'], '--port must be a number up to 65535, not "65536".'],
  [['start'], 'Unexpected argument "start".'],
])('explains what is wrong with %j', (args, message) => {
  expect(() => parseCommandLine(args)).toThrow(new UsageError(message));
});
