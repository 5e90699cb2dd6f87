import { describe, expect, it } from 'vitest';
import { A_BANK } from '../../../tests/kit/builders/snapshot-input.ts';
import { TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { addDays } from '../calendar/business-date.ts';
import { hasSourceOf, waitingFor } from './source-state.ts';

const WEDNESDAY = addDays(TUESDAY, 1);
const CLOSED = { ...A_BANK, endedOn: TUESDAY };

describe('a closed account', () => {
  it('is complete on days after it was closed', () => {
    expect(waitingFor([A_BANK], 'profit', WEDNESDAY)).toEqual([A_BANK]);
    expect(waitingFor([CLOSED], 'profit', WEDNESDAY)).toEqual([]);
  });

  it('is incomplete on an earlier day without data', () => {
    const late = { ...CLOSED, completeThrough: addDays(TUESDAY, -1) };
    expect(waitingFor([late], 'profit', TUESDAY)).toEqual([late]);
  });

  it('provides no number of a later day, so that no zero is made up', () => {
    expect(hasSourceOf([CLOSED], 'profit', TUESDAY)).toBe(true);
    expect(hasSourceOf([CLOSED], 'profit', WEDNESDAY)).toBe(false);
  });
});
