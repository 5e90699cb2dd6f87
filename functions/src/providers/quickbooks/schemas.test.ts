import { describe, expect, it } from 'vitest';
import { changesResponseSchema, pageSchema } from './schemas.ts';

const fault = { Error: [{ Message: 'An error occurred', code: '10000' }], type: 'SystemFault' };
const time = '2026-11-20T10:35:08.048-08:00';

describe('pageSchema', () => {
  const read = (QueryResponse: object) =>
    pageSchema('Invoice').safeParse({ QueryResponse, time }).data;

  it('reads records, and none if the list is missing', () => {
    expect(read({ Invoice: [{ Id: '1' }], startPosition: 1, maxResults: 1 })).toEqual({
      records: [{ Id: '1' }],
      time: new Date('2026-11-20T18:35:08.048Z'),
    });
    expect(read({})?.records).toEqual([]);
  });

  it('does not read a fault as an empty list', () => {
    expect(read({ Fault: fault })).toBeUndefined();
  });
});

describe('changesResponseSchema', () => {
  const read = (...parts: object[]) =>
    changesResponseSchema.safeParse({ CDCResponse: [{ QueryResponse: parts }], time }).data;

  it('reads the records of all parts', () => {
    const deleted = { status: 'Deleted', domain: 'QBO', Id: '39' };
    expect(read({ Bill: [{ Id: '1' }] }, {}, { Invoice: [deleted] })?.records).toEqual([
      { entity: 'Bill', record: { Id: '1' } },
      { entity: 'Invoice', record: deleted },
    ]);
  });

  it('does not read a fault as no changes', () => {
    expect(read({ Bill: [] }, { Fault: fault })).toBeUndefined();
  });
});
