import { expect, it } from 'vitest';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';
import { startProgram } from '@daily-snapshot/emulator-support/program/test-program';
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
  [['--api-key', 'pk_test_x'], '--api-key must begin with "sk_" or "rk_" and "test_" or "live_".'],
  [['--unheard'], "Unknown option '--unheard'."],
])('throws a UsageError for %j', (args, sentence) => {
  expect(() => parseCommandLine(args)).toThrow(new UsageError(sentence));
});

it('starts as a program, answers, and stops on a signal', async () => {
  const program = await startProgram(new URL('main.ts', import.meta.url));
  expect(program.ready).toMatch(/^Stripe ready on 127\.0\.0\.1:\d+$/);
  const response = await fetch(`${program.address}/v1/prices?lookup_keys[0]=pro_monthly_100`, {
    headers: { authorization: 'Bearer sk_test_local' },
  });
  expect(await response.json()).toMatchObject({ data: [{ unit_amount: 10_000 }] });
  expect(await program.stop()).toBe(0);
});
