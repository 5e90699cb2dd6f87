import { describe, expect, it } from 'vitest';
import { readText } from '../../../../tests/kit/bank-files/read-text.ts';
import { decodeAs, encodeUtf8 } from '../../../../tests/kit/bank-files/utf8.ts';
import { proposeImport } from '../mapping/propose-import.ts';
import { openFile } from './open-file.ts';

const DEFAULTS = { account: 'Checking', currency: 'USD' };

const table = (...rows: string[]): string => `${rows.join('\n')}\n`;

function linesOf(text: string) {
  const file = readText(text, DEFAULTS);
  if (!file.ok) throw new Error(file.text);
  return file.lines.map(({ amount, currency, description, counterparty }) => ({
    amount,
    currency,
    description,
    counterparty,
  }));
}

function proposalOf(text: string) {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const proposal = proposeImport(opened.file, DEFAULTS);
  if (!proposal.ok) throw new Error(proposal.error.text);
  return proposal.value;
}

describe('a table with amounts in another currency', () => {
  const RATED = table(
    'Date,Description,Amount,Currency,Exchange Rate,Amount in USD',
    '11/16/2026,ADA SALES,1000.00,USD,1,1000.00',
    '11/17/2026,HETZNER,-50.00,EUR,1.084,-54.20',
    '11/18/2026,CLIENT GMBH,240.00,EUR,1.08,259.20',
  );

  it('converts them with the amount that the file states, and names the rate', () => {
    expect(linesOf(RATED).slice(1)).toEqual([
      {
        amount: -5420,
        currency: 'USD',
        description: 'HETZNER (€50.00 × 1.0840)',
        counterparty: 'HETZNER',
      },
      {
        amount: 25_920,
        currency: 'USD',
        description: 'CLIENT GMBH (€240.00 × 1.0800)',
        counterparty: 'CLIENT GMBH',
      },
    ]);
    expect(proposalOf(RATED)).toMatchObject({
      notes: ['2 transactions in EUR count in USD, at the rate of the day that this file states.'],
    });
    expect(proposalOf(RATED).notCounted).toBeUndefined();
  });

  it('does not guess the direction of a rate without an amount', () => {
    const text = table(
      'Date,Description,Amount,Currency,Exchange Rate',
      '11/16/2026,ADA SALES,1000.00,USD,1',
      '11/17/2026,HETZNER,-50.00,EUR,1.084',
      '11/18/2026,CLIENT GMBH,240.00,EUR,0.9259',
    );
    expect(linesOf(text).map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'EUR']);
    expect(proposalOf(text).notCounted).toEqual([
      { currency: 'EUR', count: 2, moneyIn: 24_000, moneyOut: 5000 },
    ]);
  });

  it('reads the amount of the account beside the amount of the payment', () => {
    const text = table(
      'Date,Payee,Reference,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency',
      '2026-11-16,Ada,inv,100.00,,',
      '2026-11-17,GitHub,,-9.25,-10.00,USD',
    );
    expect(linesOf(text).map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
      '10000 EUR',
      '-925 EUR',
    ]);
  });

  it('proves balances of several currencies apart', () => {
    const text = table(
      'Date,Description,Currency,Amount,Balance',
      '2026-11-16,Ada,USD,1000.00,1000.00',
      '2026-11-16,Client,EUR,240.00,240.00',
      '2026-11-17,Hetzner,USD,-54.20,945.80',
      '2026-11-18,Client,EUR,60.00,300.00',
    );
    expect(proposalOf(text).proof).toMatchObject({ by: 'running-balance', breaks: [] });
  });
});

describe('an OFX statement with a foreign payment', () => {
  const ofx = (currency: string): string =>
    `OFXHEADER:100\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261117<TRNAMT>-50.00<FITID>1<NAME>HETZNER${currency}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;

  it('converts it with the rate of the file', () => {
    expect(linesOf(ofx('<CURRENCY><CURRATE>1.084<CURSYM>EUR</CURRENCY>'))).toEqual([
      {
        amount: -5420,
        currency: 'USD',
        description: 'HETZNER (€50.00 × 1.0840)',
        counterparty: 'HETZNER',
      },
    ]);
  });

  it('keeps its currency without a rate', () => {
    expect(linesOf(ofx('<CURRENCY><CURSYM>EUR</CURRENCY>'))).toMatchObject([
      { amount: -5000, currency: 'EUR' },
    ]);
  });

  it('keeps an amount that the bank has converted already', () => {
    expect(linesOf(ofx('<ORIGCURRENCY><CURRATE>1.084<CURSYM>EUR</ORIGCURRENCY>'))).toMatchObject([
      { amount: -5000, currency: 'USD', description: 'HETZNER' },
    ]);
  });
});

describe('PayPal payments in another currency', () => {
  const HEADER =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance"';
  const payment =
    '"11/16/2026","09:00:00","PST","Ada","Express Checkout Payment","Completed","EUR","100.00","-3.00","97.00","1A","","97.00"';
  const conversions = [
    '"11/16/2026","09:00:00","PST","","General Currency Conversion","Completed","EUR","-97.00","0.00","-97.00","2A","1A","0.00"',
    '"11/16/2026","09:00:00","PST","","General Currency Conversion","Completed","USD","104.76","0.00","104.76","3A","1A","104.76"',
  ];
  const sale =
    '"11/17/2026","09:00:00","PST","Bea","Express Checkout Payment","Completed","USD","10.00","-1.00","9.00","4A","","113.76"';

  it('are not named if PayPal converted them', () => {
    expect(proposalOf(table(HEADER, payment, ...conversions, sale)).notCounted).toBeUndefined();
  });

  it('are named with their fee if they stay in their currency', () => {
    expect(proposalOf(table(HEADER, payment, sale)).notCounted).toEqual([
      { currency: 'EUR', count: 2, moneyIn: 10_000, moneyOut: 300 },
    ]);
  });
});
