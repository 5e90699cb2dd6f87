import { describe, expect, it } from 'vitest';
import { takeTraceId, withTraceId } from './trace.ts';

const ID = '0123456789abcdef';

describe('the trace id of a request', () => {
  it('is taken out of the data that it was added to', () => {
    expect(takeTraceId(withTraceId({ businessId: 'bakery' }, ID))).toEqual({
      traceId: ID,
      data: { businessId: 'bakery' },
    });
  });

  it.each([null, 'text', [], {}, { traceId: 'Dana Whitfield' }, { traceId: ID.toUpperCase() }])(
    'is unknown in %j, which stays as it is',
    (data) => {
      expect(takeTraceId(data)).toEqual({ traceId: undefined, data });
    },
  );
});
