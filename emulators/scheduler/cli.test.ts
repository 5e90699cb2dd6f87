import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '@daily-snapshot/emulator-support/http/listen';
import { closeServer } from '@daily-snapshot/emulator-support/http/server';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';
import { startProgram } from '@daily-snapshot/emulator-support/program/test-program';
import { parseCommandLine } from './cli.ts';

it('listens on 127.0.0.1 and runs functions by the clock by default', () => {
  expect(parseCommandLine([])).toEqual({
    host: '127.0.0.1',
    port: 7300,
    functions: 'http://127.0.0.1:5001',
    project: 'demo-project',
    'run-on': 'clock',
  });
});

it.each([
  [['--run-on', 'demand'], '--run-on must be "clock" or "request".'],
  [['--functions', 'localhost'], '--functions must begin with http://.'],
])('throws a UsageError for %j', (args, message) => {
  expect(() => parseCommandLine(args)).toThrow(new UsageError(message));
});

it('starts as a program, lists the next runs, and stops on a signal', async () => {
  const trigger = {
    name: 'nightly',
    region: 'us-central1',
    schedule: { schedule: 'every 6 hours', timeZone: 'UTC' },
  };
  const functions = createServer((_, response) =>
    response.end(JSON.stringify({ backends: [{ functionTriggers: [trigger] }] })),
  );
  const port = await listen(functions, '127.0.0.1', 0);
  onTestFinished(() => closeServer(functions));

  const program = await startProgram(
    new URL('main.ts', import.meta.url),
    '--functions',
    `http://127.0.0.1:${port}/`,
    '--run-on',
    'request',
  );
  expect(program.ready).toMatch(/^Scheduler ready on 127\.0\.0\.1:\d+$/);
  expect(await (await fetch(program.address)).json()).toMatchObject({
    schedules: [{ name: 'nightly', nextRunAt: expect.stringMatching(/T(00|06|12|18):00:00/) }],
  });
  expect(await program.stop()).toBe(0);
});
