import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';
import { spawnProgram, startProgram } from '@daily-snapshot/emulator-support/program/test-program';
import { parseCommandLine } from './cli.ts';
import { plainMail } from './mail/testing.ts';

it('listens on 127.0.0.1:7400 by default', () => {
  expect(parseCommandLine([])).toEqual({ host: '127.0.0.1', port: 7400 });
});

it('reads every option, with a space or an equals sign', () => {
  const where = ['--host', '::1', '--port=0', '--events-url', 'http://127.0.0.1:5001/events'];
  const what = ['--api-key=SG.local', '--signing-key', 'key.pem', '--seed=1'];
  expect(parseCommandLine([...where, ...what])).toEqual({
    host: '::1',
    port: 0,
    'events-url': 'http://127.0.0.1:5001/events',
    'api-key': 'SG.local',
    'signing-key': 'key.pem',
    seed: '1',
  });
});

it.each([
  [['--prot', '1'], "Unknown option '--prot'."],
  [['--events-url', 'ftp://x'], '--events-url must begin with http://.'],
  [['--api-key', 'key'], '--api-key must begin with "SG.".'],
])('throws a UsageError for %j', (args, message) => {
  expect(() => parseCommandLine(args)).toThrow(new UsageError(message));
});

describe('program', { timeout: 30_000 }, () => {
  const main = new URL('main.ts', import.meta.url);

  it('prints that it is ready, answers, and stops on a signal', async () => {
    const program = await startProgram(main);
    expect(program.ready).toMatch(/^SendGrid ready on 127\.0\.0\.1:\d+$/);
    const response = await fetch(`${program.address}/v3/mail/send`, {
      method: 'POST',
      headers: { authorization: 'Bearer SG.x', 'content-type': 'application/json' },
      body: JSON.stringify(plainMail()),
    });
    expect(response.status).toBe(202);
    expect(await program.stop()).toBe(0);
  });

  it.each([
    [['--port', 'x'], 2, /^--port must be a number/],
    [['--signing-key', '/nowhere/key.pem'], 1, /^The signing key cannot be read: ENOENT/],
    [['--signing-key', fileURLToPath(main)], 1, /^The signing key is no private key in PEM\./],
    [['--host', '192.0.2.1'], 1, /^Cannot listen on 192\.0\.2\.1:7400: /],
  ])('refuses %j with a readable message', async (args, code, pattern) => {
    const program = spawnProgram(main, args);
    const [[exitCode], message] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
    expect(exitCode).toBe(code);
    expect(message).toMatch(pattern);
    expect(message.trim().split('\n')).toHaveLength(1);
  });
});
