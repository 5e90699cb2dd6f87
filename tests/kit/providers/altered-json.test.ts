import { describe, expect, it } from 'vitest';
import { alterAt, pathsOf } from './altered-json.ts';

const ANSWER = { Invoice: [{ Id: '1' }, { Id: '2', Line: [{ Amount: 5 }] }], time: 'now' };

describe('altered JSON', () => {
  it('names every field once, wherever it is in a list', () => {
    expect(pathsOf(ANSWER)).toEqual([
      'Invoice',
      'Invoice[].Id',
      'Invoice[].Line',
      'Invoice[].Line[].Amount',
      'time',
    ]);
  });

  it('changes all fields at a path and nothing else', () => {
    const [first, second] = ANSWER.Invoice;
    expect(alterAt(ANSWER, 'Invoice[].Id', 'removed')).toEqual({
      ...ANSWER,
      Invoice: [{}, { Line: second?.Line }],
    });
    expect(alterAt(ANSWER, 'Invoice[].Line[].Amount', 'null')).toEqual({
      ...ANSWER,
      Invoice: [first, { ...second, Line: [{ Amount: null }] }],
    });
    expect(alterAt(ANSWER, 'time', 'unknown')).toEqual({ ...ANSWER, time: 'Unheard now' });
    expect(alterAt(ANSWER, 'time', 'extended')).toEqual({
      ...ANSWER,
      timeUnheard: [{ Unheard: 1 }],
    });
  });
});
