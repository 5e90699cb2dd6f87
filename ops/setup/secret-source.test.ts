import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { terminalSecrets } from './secret-source.ts';

function terminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const output = new PassThrough();
  const printed: string[] = [];
  output.on('data', (chunk) => printed.push(String(chunk)));
  return { input: input as unknown as NodeJS.ReadStream & PassThrough, output, printed };
}

describe('the value of a secret', () => {
  it('comes from the environment variable, without a question', async () => {
    const { input, output, printed } = terminal(true);
    const source = terminalSecrets({ SENDGRID_API_KEY: ' SG.a.b ' }, { input, output });
    expect(await source.read('SENDGRID_API_KEY', 'begins with SG.')).toBe('SG.a.b');
    expect(printed).toEqual([]);
  });

  it('is asked for with its form and its source, and not shown', async () => {
    const { input, output, printed } = terminal(true);
    const source = terminalSecrets({ SENDGRID_API_KEY: '' }, { input, output });
    const value = source.read('SENDGRID_API_KEY', 'begins with SG.');
    input.write('SG.typed.value\r');
    expect(await value).toBe('SG.typed.value');
    expect(printed.join('')).toBe('  SENDGRID_API_KEY (begins with SG.): \n');
  });

  it('cannot be had without a variable and without a terminal', () => {
    const source = terminalSecrets({ PLAID_SECRET: 'x' }, terminal(false));
    expect(source.canProvide('PLAID_SECRET')).toBe(true);
    expect(source.canProvide('SENDGRID_API_KEY')).toBe(false);
    expect(terminalSecrets({}, terminal(true)).canProvide('SENDGRID_API_KEY')).toBe(true);
  });
});
