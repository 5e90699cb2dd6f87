import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { describe, expect, it } from 'vitest';
import { confirmationMessage } from './confirmation-message.ts';

const REFUSED = err(new AppError('not-signed-in', 'Please enter your password again.'));
const BROKEN = err(new AppError('unavailable', 'Please try again.'));

/** Something with these outcomes, one after the other, and what was asked for meanwhile. */
function doing(outcomes: readonly Result<string, AppError>[], isConfirmed = true) {
  const left = [...outcomes];
  const asked: string[] = [];
  const outcome = confirmationMessage(
    async () => {
      asked.push('act');
      return left.shift() ?? BROKEN;
    },
    async () => {
      asked.push('check');
      return isConfirmed;
    },
  );
  return { outcome, asked };
}

describe('what the server may want somebody to confirm', () => {
  it('is done at once where it does not, well or badly', async () => {
    for (const result of [ok('done'), BROKEN]) {
      const { outcome, asked } = doing([result]);
      expect(await outcome).toBe(result);
      expect(asked).toEqual(['act']);
    }
  });

  it('is done after they have confirmed who they are', async () => {
    const { outcome, asked } = doing([REFUSED, ok('done')]);
    expect(await outcome).toEqual(ok('done'));
    expect(asked).toEqual(['act', 'check', 'act']);
  });

  it('is left where they do not, and says why', async () => {
    const { outcome, asked } = doing([REFUSED], false);
    expect(await outcome).toBe(REFUSED);
    expect(asked).toEqual(['act', 'check']);
  });

  it('is not asked about again and again', async () => {
    const { outcome, asked } = doing([REFUSED, REFUSED]);
    expect(await outcome).toBe(REFUSED);
    expect(asked).toEqual(['act', 'check', 'act']);
  });
});
