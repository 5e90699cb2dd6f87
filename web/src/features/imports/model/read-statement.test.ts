import { describe, expect, it } from 'vitest';
import { NOT_LOADED } from './reading.ts';
import { readStatement } from './read-statement.ts';

const requestOf = (text: string, remembered = {}) => ({
  bytes: new TextEncoder().encode(text),
  currency: 'USD',
  remembered,
});

const read = (text: string, remembered = {}) => readStatement(requestOf(text, remembered));

const AMBIGUOUS = 'Date,Description,Amount\n03/04/2026,Flour,-80.50\n05/06/2026,Sales,200.00\n';

describe('parsing a statement in the browser', () => {
  it('sums money in and money out', async () => {
    expect(await read(AMBIGUOUS)).toMatchObject({
      ok: true,
      reading: { moneyIn: 20_000, moneyOut: -8_050, proposal: { lineCount: 2 } },
    });
  });

  it('excludes other currencies and pending transactions from the sums', async () => {
    const text =
      'Date,Description,Amount,Currency,Status\n2026-11-02,Sales,200.00,USD,Booked\n' +
      '2026-11-02,Sales,100.00,EUR,Booked\n2026-11-02,Sales,50.00,USD,Pending\n';
    expect(await read(text)).toMatchObject({ reading: { moneyIn: 20_000, moneyOut: 0 } });
  });

  it('returns no account name if the file has none', async () => {
    expect(await read(AMBIGUOUS)).toMatchObject({ reading: { proposal: { accounts: [''] } } });
  });

  it('reuses the mapping of an earlier file with the same layout', async () => {
    const first = await read(AMBIGUOUS);
    if (!first.ok) throw new Error(first.refusal.text);
    const { fingerprint, mapping } = first.reading.proposal;
    const remembered = { [fingerprint]: { ...mapping, dateOrder: 'day-first' } };
    expect(await read(AMBIGUOUS, remembered)).toMatchObject({
      reading: { proposal: { isRemembered: true, from: '2026-04-03', ambiguities: [] } },
    });
  });

  it('returns an error message for an unreadable file', async () => {
    expect(await read('%PDF-1.7')).toMatchObject({
      ok: false,
      refusal: { reason: 'broken' },
    });
    expect(await read('')).toMatchObject({ ok: false, refusal: { reason: 'empty' } });
  });

  it('does not call a file damaged if its parser could not be loaded', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await readStatement(requestOf('%PDF-1.7'), offline)).toEqual(NOT_LOADED);
    expect(await read('%PDF-1.7')).toMatchObject({ refusal: { reason: 'broken' } });
  });
});
