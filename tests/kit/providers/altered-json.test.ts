import { describe, expect, it } from 'vitest';
import { alterAt, pathsOf, withUnknownFields } from './altered-json.ts';

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

  it('contains unknown fields in every object', () => {
    const unknown = { Unheard: 'text', UnheardLineDetail: { Amount: 7 } };
    const second = { Id: '2', Line: [{ Amount: 5, ...unknown }], ...unknown };
    expect(withUnknownFields(ANSWER)).toEqual({
      Invoice: [{ Id: '1', ...unknown }, second],
      time: 'now',
      ...unknown,
    });
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
  });
});
