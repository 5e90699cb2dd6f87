import { describe, expect, it } from 'vitest';
import { encodeAs } from '../../../../tests/kit/bank-files/encode.ts';
import { decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import { openFile } from '../formats/open-file.ts';
import { previewImport, type PreviewOptions } from '../import-preview.ts';

const USD = { currency: 'USD', answers: {} };

function resultOf(text: string, options: PreviewOptions = USD) {
  const opened = openFile(encodeAs(text, 'utf-8'), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  return previewImport(opened.file, options);
}

function previewOf(text: string, options: PreviewOptions = USD) {
  const preview = resultOf(text, options);
  if (!preview.ok) throw new Error(preview.error.text);
  const { lines, skipped, questions } = preview.value;
  return {
    amounts: lines.filter(({ isPending }) => !isPending).map(({ amount }) => amount),
    names: lines.map(({ description }) => description),
    skipped: skipped.map(({ reason }) => reason),
    asks: questions.map(({ id }) => id),
    currencies: [...new Set(lines.map(({ currency }) => currency))],
  };
}

const csv = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

describe('the direction of a row', () => {
  it('may be the type of a transaction that has one direction on every account', () => {
    const text = csv(
      'Date,Description,Transaction Type,Amount',
      '11/20/2026,Hansen,Purchase,12.99',
      '11/19/2026,Branch 4,Withdrawal,60.00',
      '11/18/2026,Jensen,Deposit,412.35',
      '11/17/2026,Acme,Refund,5.00',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [-1299, -6000, 41235, 500], asks: [] });
  });

  it('is no type in a column of descriptions', () => {
    const text = csv(
      'Date,Description,Amount',
      '11/20/2026,Deposit,5.00',
      '11/19/2026,Deposit,7.00',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [500, 700], names: ['Deposit', 'Deposit'] });
  });

  it('confirms that a card writes a minus before credits', () => {
    const text = csv(
      'Filter,Date,Description,Status,Type of Transaction,Amount',
      ',2026-11-20,Hansen,posted,Debit,12.99',
      ',2026-11-19,Jensen,posted,Debit,40.00',
      ',2026-11-18,Thanks,posted,Credit,-203.50',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [-1299, -4000, 20350], asks: [] });
  });
});

describe('the sign on a card', () => {
  it('follows from a row that is a payment', () => {
    const text = csv(
      'Date,Activity Type,Merchant Name,Amount,Name on Card,Card Number',
      '2026-11-20,TRANS,Hansen,$64.20,J DOE,**1234',
      '2026-11-19,PAYMENT,PAYMENT,-$200.00,,**1234',
      '2026-11-18,PAYMENT,PAYMENT,-$20.00,,**1234',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [-6420, 20000, 2000], asks: [] });
  });

  it('is asked if both signs are as frequent', () => {
    const text = csv(
      'Date,Merchant Name,Amount,Card Number',
      '2026-11-20,Hansen,64.20,**1234',
      '2026-11-19,Jensen,-20.00,**1234',
    );
    expect(previewOf(text).asks).toContain('sign');
  });
});

describe('a column', () => {
  it('says by "Yes" that a transaction is pending', () => {
    const text = csv(
      'Account,Date,Pending?,Description,Credit,Debit',
      'Checking,11/20/2026,Yes,Hansen,,30.00',
      'Checking,11/19/2026,,Jensen,1500.00,',
    );
    expect(previewOf(text).amounts).toEqual([150000]);
  });

  it('names no account of the file if most rows leave it empty', () => {
    const text = csv(
      'Date,Payee,Account #,Description,Amount,Balance',
      '11/20/2026,Hansen,,Invoice,392.80,1508.19',
      '11/19/2026,Taxes,4471,Move,-300.00,1115.39',
      '11/18/2026,Jensen,,Invoice,-154.69,1415.39',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [39280, -30000, -15469], asks: [] });
  });

  it('is a fee in any of the usual languages', () => {
    const text = csv(
      'Startdatum,Beschrijving,Bedrag,Kosten,Valuta',
      '2026-11-20,Hansen,-5.00,0.50,EUR',
      '2026-11-21,Jensen,19.45,0.00,EUR',
    );
    expect(previewOf(text).amounts).toEqual([-550, 1945]);
  });

  it.each([
    ['Suma debit;Suma credit', ';'],
    ['Funds Out,Funds In', ','],
    ['Withdrawn;Deposited', ';'],
    ['Retiros,Depósitos', ','],
    ['Saídas,Entradas', ','],
  ])('holds money out or money in: %s', (names, delimiter) => {
    const rows = [`Date,Text,${names}`, '2026-11-20,Hansen,12.99,', '2026-11-21,Jensen,,40.00'];
    const text = csv(...rows.map((row) => row.replaceAll(',', delimiter)));
    expect(previewOf(text)).toMatchObject({ amounts: [-1299, 4000] });
  });

  it('may name the currency of the total', () => {
    const text = csv(
      'Time,Action,Currency (Total),Total',
      '2026-11-20 08:00:00,Deposit,EUR,1000.00',
      '2026-11-21 08:00:00,Withdrawal,EUR,-200.00',
    );
    expect(previewOf(text).currencies).toEqual(['EUR']);
  });

  it('of balances is no column of amounts', () => {
    const text = csv(
      'Datum;Rekening;Valuta;Boeksaldo',
      '2026-11-20;A1;EUR;1234,56',
      '2026-11-19;A1;EUR;1000,00',
    );
    expect(resultOf(text)).toMatchObject({ error: { reason: 'no-amounts' } });
  });

  it.each([
    ['has zeros only', 'Amount (total),Amount (tip)', ['45.00,0', '-60.00,0']],
    [
      'is what remains after the fee',
      'Amount,Fee,Net Amount',
      ['45.00,1.00,44.00', '-6.00,0,-6.00'],
    ],
    ['is the balance', 'Amount,Figure', ['45.00,145.00', '-60.00,85.00', '-5.00,80.00']],
  ])('does not compete with the amount if it %s', (_, names, rows) => {
    const text = csv(
      `Date,Description,${names}`,
      ...rows.map((row, index) => `2026-11-1${index},Hansen ATM,${row}`),
    );
    expect(previewOf(text, { ...USD, accountType: 'bank' }).asks).not.toContain('amount-column');
  });
});

describe('a fee beside money in and money out', () => {
  const withBalance = (...rows: readonly string[]) =>
    csv('Date,Text,Money In,Money Out,Fee,Balance', ...rows);

  it('is subtracted if the balance proves it', () => {
    const text = withBalance(
      '2026-11-01,Hansen,,-312.40,,9687.60',
      '2026-11-03,Jensen,1500.00,,,11187.60',
      '2026-11-04,Cash machine,,-1000.00,-10.00,10177.60',
      '2026-11-05,Rent,,-4000.00,6.00,6171.60',
      '2026-11-06,Messages,,,-0.35,6171.25',
    );
    expect(previewOf(text)).toMatchObject({
      amounts: [-31240, 150000, -101000, -400600, -35],
      asks: [],
    });
  });

  it('is found by the balance in a column of another name', () => {
    const text = withBalance(
      '2026-11-03,Jensen,1500.00,,,11187.60',
      '2026-11-04,Cash machine,,-1000.00,-10.00,10177.60',
      '2026-11-05,Rent,,-4000.00,-6.00,6171.60',
      '2026-11-06,Hansen,,-1.00,-0.35,6170.25',
    ).replace('Fee', 'Cost of service');
    expect(previewOf(text)).toMatchObject({ amounts: [150000, -101000, -400600, -135], asks: [] });
  });

  it('is not subtracted if the balance proves that the amounts include it', () => {
    const text = withBalance(
      '2026-11-04,Cash machine,,-1000.00,-10.00,10177.60',
      '2026-11-05,Rent,,-4000.00,-6.00,6177.60',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [-100000, -400000], asks: [] });
  });

  const unproved = csv(
    'Date,Text,Money In,Money Out,Fee',
    '2026-11-03,Jensen,1500.00,,',
    '2026-11-04,Cash machine,,1000.00,10.00',
  );

  it('is asked about if no balance proves it', () => {
    const preview = resultOf(unproved);
    if (!preview.ok) throw new Error(preview.error.text);
    expect(preview.value.questions).toMatchObject([
      {
        id: 'fee',
        text: 'Is the fee charged on top of each amount?',
        choices: [
          { value: 'added', label: 'Yes: Cash machine is −$1,010.00' },
          { value: 'included', label: 'No, the amount includes it: Cash machine is −$1,000.00' },
        ],
        default: 'added',
      },
    ]);
  });

  it.each([
    ['added', -101000],
    ['included', -100000],
  ])('follows the answer %s', (fee, amount) => {
    const options = { ...USD, answers: { fee } };
    expect(previewOf(unproved, options)).toMatchObject({ amounts: [150000, amount], asks: [] });
  });

  it('is in addition to the amount if a row contains only the fee', () => {
    const text = `${unproved}2026-11-06,Messages,,,0.35\n`;
    expect(previewOf(text)).toMatchObject({ amounts: [150000, -101000, -35], asks: [] });
  });
});

describe('a rare bank layout', () => {
  it('is read with times beside the dates and the opening balance in the first row', () => {
    const text = csv(
      'Account Statement - (@hansen) ,,,,,',
      ',ID,Datetime,Note,Amount (total),Opening',
      ',,,,,$120.00',
      ',389,2026-11-02T14:20:11,Cake,+ $45.00,',
      ',390,2026-11-05T09:01:00,Flour,- $30.00,',
    );
    const options = { ...USD, accountType: 'bank' } as const;
    expect(previewOf(text, options)).toMatchObject({ amounts: [4500, -3000], skipped: ['date'] });
  });

  it('is read with Japanese column names and amounts in whole yen', () => {
    const pair = csv(
      '年月日,お引出し,お預入れ,お取り扱い内容,残高',
      '2026/11/2,3500,,カード,96500',
      '2026/11/4,,48000,振込,144500',
    );
    expect(previewOf(pair, { answers: {} }).asks).toEqual(['currency']);
    const yen = { currency: 'JPY', answers: {} };
    expect(previewOf(pair, yen)).toMatchObject({ amounts: [-3500, 48000], asks: [] });
    const signed = csv(
      '取引日,入出金(円),取引後残高(円),入出金内容',
      '20261102,-3500,96500,カード',
      '20261104,48000,144500,振込',
    );
    expect(previewOf(signed)).toMatchObject({
      amounts: [-3500, 48000],
      names: ['カード', '振込'],
      currencies: ['JPY'],
    });
  });

  it('is read with the account owner in every row and the counterparty in some rows', () => {
    const preview = resultOf(
      csv(
        'Naam;Munt;Datum;Omschrijving;Bedrag;Saldo;Rekening tegenpartij;Naam tegenpartij',
        'Bakkerij Haven;EUR;20/11/2026;Overschrijving;-450,00;3550,00;BE02 0000 0000 0002;Jensen',
        'Bakkerij Haven;EUR;19/11/2026;Overschrijving;1200,00;4000,00;BE03 0000 0000 0003;Hansen',
        'Bakkerij Haven;EUR;18/11/2026;Kosten;-3,50;2800,00;;',
      ),
    );
    if (!preview.ok) throw new Error(preview.error.text);
    expect(preview.value.lines.map(({ counterparty }) => counterparty)).toEqual([
      'Jensen',
      'Hansen',
      '',
    ]);
  });

  it('is read with a description in several numbered columns', () => {
    const text = csv(
      'Buchungsdatum;Belastung;Gutschrift;Saldo;Beschreibung1;Beschreibung2',
      '2026-11-20;-300.00;;4545.10;Hansen AG;Auftrag im E-Banking',
      '2026-11-18;;1000.00;4845.10;Jensen AG;Gutschrift des Kunden',
    );
    expect(previewOf(text).names).toEqual([
      'Hansen AG Auftrag im E-Banking',
      'Jensen AG Gutschrift des Kunden',
    ]);
  });

  it('leads to a question about the amount column if its net amounts may exclude tax', () => {
    const text = csv(
      'Date,Net,VAT,Amount,Fee,Payout amount,Description',
      '2026-11-20,40.00,8.00,48.00,-0.84,47.16,Cake',
      '2026-11-19,-10.00,-2.00,-12.00,0.00,-12.00,Refund of a coffee',
    );
    expect(previewOf(text).asks).toEqual(['amount-column']);
    const answers = { 'amount-column': 'Payout amount' };
    expect(previewOf(text, { ...USD, answers })).toMatchObject({
      amounts: [4716, -1200],
      asks: [],
    });
  });
});

describe('a table without names', () => {
  it('may have a summary of another width above it', () => {
    const text = csv(
      '5544332211,2026/11/01,2026/11/30,1000.00,1389.50',
      '2026/11/05,10.50,"CARD HANSEN","","12345","DEBIT"',
      '2026/11/15,500.00,"DEPOSIT JENSEN","","12346","CREDIT"',
      '2026/11/20,100.00,"CHECK 1001","1001","12347","DEBIT"',
    );
    expect(previewOf(text)).toMatchObject({ amounts: [-1050, 50000, -10000], skipped: ['date'] });
  });
});

describe('a text with the delimiter in it', () => {
  const table = (row: string) =>
    csv(
      'Date,Account Number,Type,Description,Debit,Credit,Balance',
      row,
      '2026-11-19,1234,DEBIT,VISA PURCHASE HANSEN,32.10,,2150.00',
      '2026-11-18,1234,CREDIT,ACH JENSEN,,1200.00,2182.10',
    );

  it('is read as one text', () => {
    const text = table('2026-11-20,1234,DEBIT,VISA PURCHASE ACME, SERVICE FEE,0.90,,2149.10');
    expect(previewOf(text)).toMatchObject({
      amounts: [-90, -3210, 120000],
      names: ['VISA PURCHASE ACME, SERVICE FEE', 'VISA PURCHASE HANSEN', 'ACH JENSEN'],
      skipped: [],
    });
  });

  it('is not joined with the thousands of an amount', () => {
    const text = table('2026-11-20,1234,DEBIT,VISA PURCHASE ACME,1,250.90,,899.10');
    expect(previewOf(text)).toMatchObject({ amounts: [-3210, 120000], skipped: ['fields'] });
  });
});
