import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { logger } from 'firebase-functions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logRefusedAnswer, toHttpsError } from './errors.ts';

const CALL = { call: 'openPortal', accountId: 'ada' };

afterEach(() => vi.restoreAllMocks());

describe('toHttpsError', () => {
  it('returns the code and message of an AppError, and logs its cause only', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const cause = new Error('Refused req_1.');
    const answer = toHttpsError(new AppError('conflict', 'The provider refused.', { cause }), CALL);
    expect(answer).toMatchObject({ code: 'failed-precondition', details: { code: 'conflict' } });
    expect(JSON.stringify(answer)).not.toContain('req_1');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'A callable answered conflict',
      expect.objectContaining({ message: 'Refused req_1.' }),
      CALL,
    );
  });

  it.each(['invalid-input', 'not-signed-in', 'not-allowed', 'not-found', 'too-many'] as const)(
    'logs the call, the account and the code of a refusal with %s, without its message',
    (code) => {
      const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
      toHttpsError(new AppError(code, 'Sam Harbor has no access.'), CALL);
      expect(info).toHaveBeenCalledExactlyOnceWith('Refused a call', { ...CALL, code });
    },
  );

  it('logs nothing for a conflict without a cause', () => {
    const levels = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(logger, level).mockImplementation(() => undefined),
    );
    toHttpsError(new AppError('conflict', 'This address was invited before.'), CALL);
    for (const level of levels) expect(level).not.toHaveBeenCalled();
  });

  it('shortens a message that quotes megabytes', () => {
    const message = `No column ${'x'.repeat(3 << 20)}.`;
    const answer = toHttpsError(new AppError('conflict', message), CALL);
    expect(JSON.stringify(answer).length).toBeLessThan(2_000);
    expect(answer.message).toMatch(/^No column x+…$/);
  });

  it('hides the message of an unexpected error', () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const answer = toHttpsError(new Error('posting 12.34 of Acme'), CALL);
    expect(JSON.stringify(answer)).not.toContain('Acme');
    expect(error).toHaveBeenCalledOnce();
  });
});

describe('logRefusedAnswer', () => {
  it('logs a refused password or code, and no other answer', () => {
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    for (const answer of [{}, null, { outcome: 'recovered' }, { state: 'denied' }]) {
      logRefusedAnswer(answer, CALL);
    }
    expect(info).not.toHaveBeenCalled();
    logRefusedAnswer({ outcome: 'denied' }, CALL);
    logRefusedAnswer({ outcome: 'too-many', tryAgainAt: '2026-11-23T16:00:00Z' }, CALL);
    expect(info.mock.calls).toEqual([
      ['Refused a call', { ...CALL, code: 'denied' }],
      ['Refused a call', { ...CALL, code: 'too-many' }],
    ]);
  });
});
