import { AppError } from '@daily-snapshot/domain/app-error';
import { logger } from 'firebase-functions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toHttpsError } from './errors.ts';

afterEach(() => vi.restoreAllMocks());

describe('what the caller of a callable hears', () => {
  it('is what an AppError says, and what is behind it is ours to read', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const behind = new Error('They refused req_1.');
    const heard = toHttpsError(new AppError('conflict', 'They refused this.', { cause: behind }));
    expect(heard).toMatchObject({ code: 'failed-precondition', details: { code: 'conflict' } });
    expect(JSON.stringify(heard)).not.toContain('req_1');
    expect(warn).toHaveBeenCalledWith('A callable was answered conflict', behind);
  });

  it('is not worth a line of the log when there is nothing behind it', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    toHttpsError(new AppError('not-found', 'There is no such business.'));
    expect(warn).not.toHaveBeenCalled();
  });

  it('is nothing of a bug', () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const heard = toHttpsError(new Error('posting 12.34 of Acme'));
    expect(JSON.stringify(heard)).not.toContain('Acme');
    expect(error).toHaveBeenCalledOnce();
  });
});
