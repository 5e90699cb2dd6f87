import { describe, expect, it } from 'vitest';
import { encodeAs } from '../../../../tests/kit/bank-files/encode.ts';
import { decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import { openFile } from '../formats/open-file.ts';
import { previewImport } from '../import-preview.ts';

function previewOf(text: string, encoding = 'utf-8') {
  const opened = openFile(encodeAs(text, encoding), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const preview = previewImport(opened.file, { answers: {} });
  if (!preview.ok) throw new Error(preview.error.text);
  const { lines, skipped, questions, currency } = preview.value;
  return {
    amounts: lines.map(({ amount }) => amount),
    names: lines.map(({ counterparty, description }) => counterparty || description),
    skipped: skipped.map(({ reason }) => reason),
    asks: questions.map(({ id }) => id).filter((id) => id !== 'currency'),
    currency,
  };
}

describe('an export without a balance', () => {
  it.each([
    [
      'of a card, if a column names its holder',
      'Date,Description,Card Member,Account #,Amount\n11/20/2026,UBER TRIP,J DOE,-41007,18.20\n11/19/2026,AUTOPAY PAYMENT,J DOE,-41007,-940.00\n11/18/2026,STAPLES,J DOE,-41007,45.10\n',
      [-1820, 94000, -4510],
    ],
    [
      'of a card, if a card column is beside a merchant',
      'Transaction Time,Merchant Name,Amount,User,Card,State\n2026-11-20T10:00:00,Uber,18.20,J Doe,Virtual 1,CLEARED\n2026-11-19T10:00:00,Staples,45.10,J Doe,Virtual 1,CLEARED\n',
      [-1820, -4510],
    ],
    [
      'of a card, if the whole balance was paid',
      'Trans. Date,Post Date,Description,Amount,Category\n11/20/2026,11/20/2026,SHELL OIL,60.00,Gasoline\n11/19/2026,11/19/2026,DIRECTPAY FULL BALANCE,-94.00,Payments and Credits\n',
      [-6000, 9400],
    ],
    [
      'of a payment processor, whose card column is that of the customer',
      'Date,Description,Net,Card,Fees\n2026-11-20,Sale 1,25.00,Visa 1234,-0.75\n2026-11-21,Refund 1,-4.00,Visa 1234,0\n',
      [2500, -400],
    ],
  ])('is read without a question: %s', (_, text, amounts) => {
    expect(previewOf(text)).toMatchObject({ amounts, asks: [] });
  });

  it('asks for the sign if a card has amounts below zero only', () => {
    const { asks } = previewOf(
      'Date,Description,Card Member,Amount\n11/20/2026,Hansen,J DOE,-18.20\n11/19/2026,Hansen,J DOE,-9.00\n',
    );
    expect(asks).toContain('sign');
  });
});

describe('a table', () => {
  it('is separated by semicolons, although more rows have one comma', () => {
    const text = [
      ';',
      '"Umsätze Girokonto";"Zeitraum: 60 Tage";',
      '"Neuer Kontostand";"5.589,17 EUR";',
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"20.11.2026";"20.11.2026";"Lastschrift";"Empfänger: Hansen";"-12,99";""',
      '"18.11.2026";"18.11.2026";"Übertrag";"Auftraggeber: Jensen";"1.234,56";""',
      '"Alter Kontostand";"5.000,00 EUR";',
    ].join('\n');
    expect(previewOf(text)).toMatchObject({
      amounts: [-1299, 123456],
      currency: 'EUR',
      asks: [],
    });
  });

  it('may write three decimals', () => {
    const text =
      'Bokföringsdatum;Text;Belopp;Saldo\n2026-11-20;Hansen Autogiro;-12,990;5400,010\n2026-11-19;Jensen;412,350;5413,000\n';
    expect(previewOf(text)).toMatchObject({ amounts: [-1299, 41235], asks: [] });
  });

  it('is read in Cyrillic with few words, by the currency of the account and without failures', () => {
    const text = [
      'Дата операции;Дата платежа;Статус;Сумма операции;Валюта операции;Сумма платежа;Валюта платежа;Описание;Округление',
      '20.11.2026 10:11:12;20.11.2026;OK;-10,00;USD;-900,50;RUB;Hansen;0,00',
      '19.11.2026 10:11:12;19.11.2026;OK;412,35;RUB;412,35;RUB;Jensen;0,00',
      '18.11.2026 10:11:12;;FAILED;-500,00;RUB;-500,00;RUB;Acme;0,00',
    ].join('\n');
    expect(previewOf(text, 'windows-1251')).toMatchObject({
      amounts: [-90050, 41235],
      skipped: ['status'],
      currency: 'RUB',
    });
  });

  it('skips rows that name a balance in another column than the description', () => {
    const text = [
      'Kliendi konto;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit',
      'EE001;01.10.2026;;Algsaldo;5000,00;EUR;K',
      'EE001;20.11.2026;Hansen;arve 12;12,99;EUR;D',
      'EE001;21.11.2026;Jensen;arve 13;40,00;EUR;K',
      'EE001;23.11.2026;;lõppsaldo;5027,01;EUR;K',
    ].join('\n');
    expect(previewOf(text)).toMatchObject({
      amounts: [-1299, 4000],
      names: ['Hansen', 'Jensen'],
      skipped: ['balance', 'balance'],
      currency: 'EUR',
    });
  });

  it('names the other side of a transaction in any of the usual columns', () => {
    const names = (header: string) =>
      previewOf(`Date,${header},Reference,Amount (GBP)\n20/11/2026,Hansen,INV 1,-5.00\n`).names;
    expect(names('Counter Party')).toEqual(['Hansen']);
    expect(names('Partner Name')).toEqual(['Hansen']);
  });

  it('has no description in a column of directions', () => {
    const text =
      'Details,Posting Date,Description,Amount\nDEBIT,11/20/2026,Hansen,-5.00\nCHECK,11/19/2026,CHECK 1042,-7.00\nCREDIT,11/18/2026,Deposit,9.00\n';
    expect(previewOf(text).names).toEqual(['Hansen', 'CHECK 1042', 'Deposit']);
  });

  it('may state its currency in a column without a name', () => {
    const text =
      '123456789\tEUR\t20261120\t100,00\t95,00\t20261120\t-5,00\tHansen\n' +
      '123456789\tEUR\t20261121\t95,00\t104,00\t20261121\t9,00\tJensen\n' +
      '123456789\tEUR\t20261122\t104,00\t101,00\t20261122\t-3,00\tAcme\n' +
      '123456789\tEUR\t20261123\t101,00\t108,00\t20261123\t7,00\tJensen\n';
    expect(previewOf(text)).toMatchObject({ amounts: [-500, 900, -300, 700], currency: 'EUR' });
  });

  it('proposes the order of ambiguous dates that is usual where its currency is used', () => {
    const orders = (currency: string) => {
      const text = `Date,Description,Amount,Currency\n03/04/2026,ATM withdrawal,-5.00,${currency}\n`;
      const opened = openFile(encodeAs(text, 'utf-8'), decodeAs);
      const preview = opened.ok && previewImport(opened.file, { answers: {} });
      return preview && preview.ok && preview.value.questions.map((question) => question.default);
    };
    expect(orders('USD')).toEqual(['month-first']);
    expect(orders('GBP')).toEqual(['day-first']);
  });

  it('has no direction in a column with one word in all rows', () => {
    const text =
      '11/20/2026,1234.56,-,Credit,Hansen\n11/19/2026,-12.99,-,Debit,Acme\n11/18/2026,-7.00,-,Debit,Acme\n';
    expect(previewOf(text).amounts).toEqual([123456, -1299, -700]);
  });

  it('has no amount in a column of zeros, and no fee beside a total', () => {
    const text =
      'Payout Date,Status,Charges,Fees,Retried Amount,Total,Currency\n2026-11-20,paid,26.00,-1.00,0.00,25.00,USD\n2026-11-19,paid,9.00,-1.00,0.00,8.00,USD\n';
    expect(previewOf(text).amounts).toEqual([2500, 800]);
  });

  it('takes names from the column with several names, not from the column of the account owner', () => {
    const text =
      'Rekening;Naam;Datum;Bedrag;Naam tegenpartij\nBE01;FIRMA;20/11/2026;-5,00;Hansen\nBE01;FIRMA;21/11/2026;9,00;Jensen\n';
    expect(previewOf(text).names).toEqual(['Hansen', 'Jensen']);
  });

  it('is refused if it has a header and no rows', () => {
    const opened = openFile(encodeAs('Date,Description,Amount\n', 'utf-8'), decodeAs);
    expect(opened.ok && previewImport(opened.file, { answers: {} })).toMatchObject({
      error: { reason: 'no-transactions' },
    });
  });
});
