import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { environment, isEmulated } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the environment of a deployment', () => {
  it.each(['production', 'sandbox'])('is %s if ENVIRONMENT says so', (name) => {
    vi.stubEnv('FUNCTIONS_EMULATOR', undefined);
    vi.stubEnv('ENVIRONMENT', name);
    expect(environment()).toBe(name);
    expect(isEmulated()).toBe(false);
  });

  it.each(['', 'debug', 'local'])('cannot be "%s"', (name) => {
    vi.stubEnv('FUNCTIONS_EMULATOR', undefined);
    vi.stubEnv('ENVIRONMENT', name);
    expect(environment).toThrow(`ENVIRONMENT is "${name}"`);
  });
});

it('the parameters of a deployment turn on no emulator and no debug mode', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const [, deployment = ''] = example.split('# --- Parameters of a deployment');
  expect(deployment).toContain('SITE_ORIGIN=');
  expect(deployment).not.toMatch(/EMULATOR|DEBUG|NODE_ENV|NODE_OPTIONS/);
});
