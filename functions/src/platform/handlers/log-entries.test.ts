// The entries that the functions write for Cloud Logging, read as a separate process writes them.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const FUNCTIONS = join(import.meta.dirname, '../../..');

const entrySchema = z.looseObject({
  severity: z.enum(['DEBUG', 'INFO', 'WARNING', 'ERROR']),
  message: z.string(),
});

/** Runs code with `toHttpsError` and `AppError`, and returns the lines that it writes. */
async function linesOf(code: string): Promise<readonly string[]> {
  const script = `
    import { AppError } from '@daily-snapshot/domain/shared/app-error';
    import { toHttpsError } from './src/platform/handlers/errors.ts';
    ${code}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: FUNCTIONS });
  return (stdout + stderr).split('\n').filter((line) => line !== '');
}

describe('a log entry', () => {
  it('names the call, the account and the reason of a refusal, and not the message', async () => {
    const lines = await linesOf(`
      const call = { call: 'inviteMember', accountId: 'ada' };
      toHttpsError(new AppError('not-allowed', 'Sam Harbor is no owner.'), call);`);
    expect(lines.map((line) => entrySchema.parse(JSON.parse(line)))).toEqual([
      {
        severity: 'INFO',
        message: 'Refused a call',
        call: 'inviteMember',
        accountId: 'ada',
        code: 'not-allowed',
      },
    ]);
  });

  it('is one line of JSON, whatever line breaks and control characters it quotes', async () => {
    const forged = '"}\n{"severity":"ERROR","message":"forged"}\r\n\u2028\u001b[2K';
    const lines = await linesOf(`
      const call = { call: 'importFile', accountId: ${JSON.stringify(forged)} };
      toHttpsError(new Error(${JSON.stringify(forged)}), call);
      toHttpsError(new AppError('not-found', 'No file.'), call);`);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const entry = entrySchema.parse(JSON.parse(line));
      expect(entry).toMatchObject({ call: 'importFile', accountId: forged });
      // oxlint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\u0000-\u001f]/);
    }
  });
});
