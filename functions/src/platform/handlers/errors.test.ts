import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { logger } from 'firebase-functions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toHttpsError } from './errors.ts';

afterEach(() => vi.restoreAllMocks());

describe('toHttpsError', () => {
  it('returns the code and message of an AppError, and logs its cause only', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const cause = new Error('They refused req_1.');
    const answer = toHttpsError(
      new AppError('conflict', 'They refused this.', { cause }),
      'openPortal',
    );
    expect(answer).toMatchObject({ code: 'failed-precondition', details: { code: 'conflict' } });
    expect(JSON.stringify(answer)).not.toContain('req_1');
    expect(warn).toHaveBeenCalledWith('A callable answered conflict', cause, {
      call: 'openPortal',
    });
  });

  it('logs nothing for an AppError without a cause', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    toHttpsError(new AppError('not-found', 'There is no such business.'));
    expect(warn).not.toHaveBeenCalled();
  });

  it('hides the message of an unexpected error', () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const answer = toHttpsError(new Error('posting 12.34 of Acme'));
    expect(JSON.stringify(answer)).not.toContain('Acme');
    expect(error).toHaveBeenCalledOnce();
  });
});
