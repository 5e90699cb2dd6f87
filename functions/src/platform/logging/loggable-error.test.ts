import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { Firestore } from 'firebase-admin/firestore';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import { loggableError } from './loggable-error.ts';

const NAME = 'Dana Whitfield';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const amounts = z.object({ byPayee: z.record(z.string(), z.number()) });

describe('loggableError', () => {
  it.each([
    ['text that is not JSON', () => JSON.parse(NAME)],
    ['a time zone', () => new Intl.DateTimeFormat('en', { timeZone: NAME })],
    ['a URL', () => new URL(`//${NAME}`)],
    ['an unknown field', () => z.strictObject({}).parse({ [NAME]: 1 })],
    ['a key of a record', () => amounts.parse({ byPayee: { [NAME]: '1' } })],
    [
      'a message for the user',
      () => {
        throw new AppError('invalid-input', `There is no column ${NAME}.`);
      },
    ],
    ['a path of Firestore', () => new Firestore({ projectId: 'demo' }).doc(NAME)],
    [
      'a property',
      () => {
        throw Object.assign(new Error('The provider refused.'), { response: { body: NAME } });
      },
    ],
    [
      'a cause',
      () => {
        throw new Error('Refused.', { cause: new TypeError(NAME) });
      },
    ],
    [
      'a thrown text',
      () => {
        throw NAME; // oxlint-disable-line no-throw-literal
      },
    ],
  ])('keeps no value of %s', (_, work) => {
    const error = thrownBy(work);
    expect(inspect(error)).toContain('Dana');
    expect(inspect(loggableError(error), { depth: 10, showHidden: true })).not.toContain('Dana');
  });

  it('keeps our own messages, codes and the place', () => {
    const error = new SourceError('limit', { requestId: 'req_1' });
    const text = inspect(loggableError(new Error('Could not sync.', { cause: error })));
    expect(text).toContain('Error: Could not sync.');
    expect(text).toMatch(/SourceError.*: A source answered: limit\. code=limit requestId=req_1/);
    expect(text).toContain('loggable-error.test.ts:');
  });

  it('names the wrong fields of a document', () => {
    const error = thrownBy(() => amounts.parse({ byPayee: { [NAME]: '1' } }));
    expect(loggableError(error).message).toBe('byPayee (invalid_type)');
  });

  it('keeps the code of an error whose message it drops', () => {
    const error = Object.assign(new TypeError(NAME), { code: 'ERR_INVALID_URL' });
    expect(loggableError(error)).toMatchObject({
      name: 'TypeError',
      message: 'code=ERR_INVALID_URL',
    });
  });

  it('ends at an error that causes itself', () => {
    const error: Error = new Error('Again.');
    error.cause = error;
    expect(inspect(loggableError(error), { depth: 10 })).toContain('Again.');
  });
});
