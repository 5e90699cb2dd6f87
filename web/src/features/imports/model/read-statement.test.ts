import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string, remembered = {}) =>
  readStatement({ bytes: new TextEncoder().encode(text), currency: 'USD', remembered });

const AMBIGUOUS = 'Date,Description,Amount\n03/04/2026,Flour,-80.50\n05/06/2026,Sales,200.00\n';

describe('reading a file in the browser', () => {
  it('adds up what came in and what went out', () => {
    expect(read(AMBIGUOUS)).toMatchObject({
      ok: true,
      reading: { moneyIn: 20_000, moneyOut: -8_050, proposal: { lineCount: 2 } },
    });
  });

  it('adds up neither another currency nor what is pending', () => {
    const text =
      'Date,Description,Amount,Currency,Status\n2026-11-02,Sales,200.00,USD,Booked\n' +
      '2026-11-02,Sales,100.00,EUR,Booked\n2026-11-02,Sales,50.00,USD,Pending\n';
    expect(read(text)).toMatchObject({ reading: { moneyIn: 20_000, moneyOut: 0 } });
  });

  it('names no account where the file does not', () => {
    expect(read(AMBIGUOUS)).toMatchObject({ reading: { proposal: { accounts: [''] } } });
  });

  it('reads the next file of a layout as the one before', () => {
    const first = read(AMBIGUOUS);
    if (!first.ok) throw new Error(first.refusal.text);
    const { fingerprint, mapping } = first.reading.proposal;
    const remembered = { [fingerprint]: { ...mapping, dateOrder: 'day-first' } };
    expect(read(AMBIGUOUS, remembered)).toMatchObject({
      reading: { proposal: { isRemembered: true, from: '2026-04-03', ambiguities: [] } },
    });
  });

  it('says why it cannot', () => {
    expect(read('%PDF-1.7')).toMatchObject({ ok: false, refusal: { reason: 'not-a-statement' } });
    expect(read('')).toMatchObject({ ok: false, refusal: { reason: 'empty' } });
  });
});
