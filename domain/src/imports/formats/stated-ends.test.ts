import { describe, expect, it } from 'vitest';
import { readBai2 } from './bai2/read-bai2.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readCamt } from './read-camt.ts';
import { readOfx } from './read-ofx.ts';
import { commonEnd } from './stated-ends.ts';

const DEFAULTS = { account: 'Checking', currency: 'EUR' };

const endsOf = (file: ReturnType<typeof readOfx>) => (file.ok ? file.statedEnds : file.text);

const ofx = (madeOn: string, end: string) =>
  readOfx(
    `<OFX><DTSERVER>${madeOn}<STMTRS><ACCTID>12<BANKTRANLIST><DTSTART>20261101<DTEND>${end}
<STMTTRN><DTPOSTED>20261103<TRNAMT>-5.00<FITID>1<NAME>Acme</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
    DEFAULTS,
  );

const camt = (period: string, balance: string) =>
  readCamt(
    `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${period}${balance}
<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
    DEFAULTS,
  );

describe('the last day that a file states', () => {
  it('is DTEND of OFX, but not the day on which the file was made', () => {
    expect(endsOf(ofx('20261202', '20261130120000[-5:EST]'))).toEqual({ 12: '2026-11-30' });
    expect(endsOf(ofx('20261130', '20261130'))).toEqual({ 12: '2026-11-29' });
  });

  it('is not taken from an OFX file that was cut off after a transaction', () => {
    const whole =
      '<OFX><STMTRS><ACCTID>12<BANKTRANLIST><DTSTART>20261101<DTEND>20261130\n<STMTTRN><DTPOSTED>20261103<TRNAMT>-5.00<FITID>1<NAME>Acme</STMTTRN>\n</BANKTRANLIST></STMTRS></OFX>';
    const endOfFirst = whole.indexOf('\n</BANKTRANLIST>');
    expect(endsOf(readOfx(whole, DEFAULTS))).toEqual({ 12: '2026-11-30' });
    expect(endsOf(readOfx(whole.slice(0, endOfFirst), DEFAULTS))).toBe(
      'its list of transactions has no end; download it again',
    );
  });

  it('is the day of the closing balance of CAMT, else the last whole day of its period', () => {
    const period = (to: string) => `<FrToDt><ToDtTm>${to}</ToDtTm></FrToDt>`;
    const balance =
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Dt><Dt>2026-11-28</Dt></Dt></Bal>';
    expect(endsOf(camt(period('2026-11-30T23:59:59'), balance))).toEqual({ DE1: '2026-11-28' });
    expect(endsOf(camt(period('2026-11-30T23:59:59'), ''))).toEqual({ DE1: '2026-11-30' });
    expect(endsOf(camt(period('2026-11-30T00:00:00'), ''))).toEqual({ DE1: '2026-11-29' });
    expect(endsOf(camt('', ''))).toBeUndefined();
  });

  it('is the day of the closing balance of MT940', () => {
    const text =
      ':20:X\n:25:DE1\n:28C:1/1\n:60F:C261101EUR10,00\n:61:2611031103D5,00NTRFX\n:86:Acme\n:62F:C261130EUR5,00\n-';
    expect(endsOf(readMt940(text, DEFAULTS))).toEqual({ DE1: '2026-11-30' });
  });

  it('is the as-of date of BAI2', () => {
    const text = [
      '01,BANK,SHOP,261104,0600,1,80,1,2/',
      '02,SHOP,BANK,1,261103,2359,USD,2/',
      '03,12,USD,015,500,,/',
      '16,475,500,Z,1,2,CHECK/',
      '49,1000,3/',
      '98,1000,1,5/',
      '99,1000,1,7/',
    ].join('\n');
    expect(endsOf(readBai2(text, DEFAULTS))).toEqual({ 12: '2026-11-03' });
  });

  it('is asked for if one account of the file states none', () => {
    const ends = endsOf(ofx('20261202', '20261130'));
    if (typeof ends === 'string') throw new Error(ends);
    expect(commonEnd(ends, ['12'])).toBe('2026-11-30');
    expect(commonEnd(ends, ['12', '13'])).toBeUndefined();
  });
});
