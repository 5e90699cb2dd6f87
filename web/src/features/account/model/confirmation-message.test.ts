import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { describe, expect, it } from 'vitest';
import { confirmationMessage } from './confirmation-message.ts';

const REFUSED = err(new AppError('not-signed-in', 'Enter your password again.'));
const BROKEN = err(new AppError('unavailable', 'Please try again.'));

/** Builds an action that returns these outcomes in order, and records its calls. */
function runWith(outcomes: readonly Result<string, AppError>[], isConfirmed = true) {
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

describe('action that may need an identity check', () => {
  it('returns the first outcome if no identity check is needed', async () => {
    for (const result of [ok('done'), BROKEN]) {
      const { outcome, asked } = runWith([result]);
      expect(await outcome).toBe(result);
      expect(asked).toEqual(['act']);
    }
  });

  it('retries after the user confirms their identity', async () => {
    const { outcome, asked } = runWith([REFUSED, ok('done')]);
    expect(await outcome).toEqual(ok('done'));
    expect(asked).toEqual(['act', 'check', 'act']);
  });

  it('returns the refusal if the user does not confirm', async () => {
    const { outcome, asked } = runWith([REFUSED], false);
    expect(await outcome).toBe(REFUSED);
    expect(asked).toEqual(['act', 'check']);
  });

  it('asks for confirmation only once', async () => {
    const { outcome, asked } = runWith([REFUSED, REFUSED]);
    expect(await outcome).toBe(REFUSED);
    expect(asked).toEqual(['act', 'check', 'act']);
  });
});
