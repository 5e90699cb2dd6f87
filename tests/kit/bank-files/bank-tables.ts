import { negateCents } from '@daily-snapshot/domain/money/cents';
import { amountAs, dateAs, rowOf } from './notation.ts';
import type { ExpectedTransaction } from './truth.ts';

/**
 * The CSV layout of one bank: how a transaction looks, and which rows surround the transactions.
 */
export interface BankTable {
  readonly bank: string;
  readonly currency: string;
  readonly delimiter: string;
  readonly quote: 'all' | 'needed';
  readonly encoding: string;
  /** above the table: the bank's own text about the account */
  readonly preamble: readonly string[];
  /** null if the bank's file has no header row */
  readonly header: readonly string[] | null;
  readonly row: (line: ExpectedTransaction, index: number) => readonly string[];
  /** rows that are not transactions, below the header (`first`) and at the end (`last`) */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** the date order that the owner chooses if the file is ambiguous */
  readonly dateOrder: 'day-first' | 'month-first' | null;
}

const table = (
  bank: string,
  header: string | null,
  row: BankTable['row'],
  differences: Partial<BankTable> = {},
): BankTable => {
  const delimiter = differences.delimiter ?? ',';
  return {
    bank,
    currency: 'USD',
    delimiter,
    quote: 'needed',
    encoding: 'utf-8',
    preamble: [],
    header: header === null ? null : header.split(delimiter),
    row,
    first: [],
    last: [],
    dateOrder: null,
    ...differences,
  };
};

const us = dateAs('mm/dd/yyyy');
const uk = dateAs('dd/mm/yyyy');
const iso = dateAs('yyyy-mm-dd');
const german = dateAs('dd.mm.yyyy');
const compact = dateAs('yyyymmdd');

const plain = amountAs();
const grouped = amountAs({ group: ',' });
const dollars = amountAs({ before: '$', group: ',' });
const euros = amountAs({ mark: ',', group: '.' });
const comma = amountAs({ mark: ',' });

const size = (cents: number, format = plain): string => format(Math.abs(cents));
const outOf = (cents: number, format = plain): string => (cents < 0 ? format(-cents) : '');
const into = (cents: number, format = plain): string => (cents > 0 ? format(cents) : '');
const side = (cents: number, out: string, inward: string): string => (cents < 0 ? out : inward);

/** CSV layouts that banks and payment services have used in recent years. */
export const BANK_TABLES: readonly BankTable[] = [
  table(
    'Chase checking',
    'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
    // Chase ends every row with an extra comma.
    ({ date, amount, words, balance }) => [
      side(amount, 'DEBIT', 'CREDIT'),
      us(date),
      words,
      plain(amount),
      side(amount, 'ACH_DEBIT', 'ACH_CREDIT'),
      plain(balance),
      '',
      '',
    ],
  ),
  table(
    'Chase card',
    'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
    ({ date, amount, words }) => [
      us(date),
      us(date),
      words,
      'Shopping',
      side(amount, 'Sale', 'Payment'),
      plain(amount),
      '',
    ],
  ),
  table(
    'Bank of America',
    'Date,Description,Amount,Running Bal.',
    ({ date, amount, words, balance }) => [us(date), words, grouped(amount), grouped(balance)],
    {
      quote: 'all',
      preamble: [
        'Description,,Summary Amt.',
        'Beginning balance as of 02/26/2024,,"5,000.00"',
        'Total credits,,"3,457.00"',
        'Total debits,,"-1,353.11"',
        'Ending balance as of 12/31/2024,,"7,103.89"',
        '',
      ],
      first: ['02/26/2024,Beginning balance as of 02/26/2024,,"5,000.00"'],
    },
  ),
  table(
    'Bank of America card',
    'Posted Date,Reference Number,Payee,Address,Amount',
    ({ date, amount, words }, index) => [
      us(date),
      `2469216405010${index}`,
      words,
      'SPRINGFIELD   IL ',
      plain(amount),
    ],
  ),
  table(
    'Wells Fargo',
    null,
    ({ date, amount, words }) => [us(date), plain(amount), '*', '', words],
    { quote: 'all' },
  ),
  table(
    'Citi',
    'Status,Date,Description,Debit,Credit,Member Name',
    // Citi writes credits with a minus sign.
    ({ date, amount, words }) => [
      'Cleared',
      us(date),
      words,
      outOf(amount),
      amount > 0 ? plain(negateCents(amount)) : '',
      'ADA LOVELACE',
    ],
  ),
  table(
    'Capital One card',
    'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
    ({ date, amount, words }) => [
      iso(date),
      iso(date),
      '1234',
      words,
      'Merchandise',
      outOf(amount),
      into(amount),
    ],
  ),
  table(
    'Capital One 360',
    'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
    ({ date, amount, words, balance }) => [
      '3601',
      words,
      dateAs('mm/dd/yy')(date),
      side(amount, 'Debit', 'Credit'),
      size(amount),
      plain(balance),
    ],
  ),
  table(
    'American Express',
    'Date,Description,Card Member,Account #,Amount',
    // A credit card: charges have no sign, payments and refunds have a minus sign.
    ({ date, amount, words }) => [
      us(date),
      amount > 0 ? `${words} PAYMENT - THANK YOU` : words,
      'ADA LOVELACE',
      '-31005',
      plain(negateCents(amount)),
    ],
  ),
  table(
    'American Express UK',
    'Date,Description,Amount,Extended Details,Appears On Your Statement As,Address,Town/City,Postcode,Country,Reference,Category',
    ({ date, amount, words }, index) => [
      uk(date),
      amount > 0 ? `${words} PAYMENT RECEIVED - THANK YOU` : words,
      plain(negateCents(amount)),
      '',
      words,
      '1 HIGH STREET\nLEEDS',
      'LEEDS',
      'LS1 1AA',
      'UNITED KINGDOM',
      `'AT24061000${index}'`,
      'Business Services',
    ],
    { currency: 'GBP' },
  ),
  table(
    'PNC',
    'Date,Description,Withdrawals,Deposits,Category,Balance',
    ({ date, amount, words, balance }) => [
      us(date),
      words,
      outOf(amount, dollars),
      into(amount, dollars),
      'Other',
      dollars(balance),
    ],
    { quote: 'all' },
  ),
  table(
    'U.S. Bank',
    'Date,Transaction,Name,Memo,Amount',
    ({ date, amount, words }) => [
      iso(date),
      side(amount, 'DEBIT', 'CREDIT'),
      words,
      'Download from usbank.com.',
      plain(amount),
    ],
    { quote: 'all' },
  ),
  table(
    'TD Bank',
    'Date,Bank RTN,Account Number,Transaction Type,Description,Debit,Credit,Check Number,Account Running Balance',
    ({ date, amount, words, balance }) => [
      iso(date),
      '011103093',
      '4301',
      side(amount, 'DEBIT', 'CREDIT'),
      words,
      outOf(amount),
      into(amount),
      '',
      plain(balance),
    ],
  ),
  table(
    'TD Canada Trust',
    null,
    ({ date, amount, words, balance }) => [
      us(date),
      words,
      outOf(amount),
      into(amount),
      plain(balance),
    ],
    { currency: 'CAD' },
  ),
  table(
    'Royal Bank of Canada',
    'Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$',
    ({ date, amount, words }) => [
      'Chequing',
      '01234-5678901',
      dateAs('m/d/yyyy')(date),
      '',
      words,
      '',
      plain(amount),
      '',
    ],
    { currency: 'CAD' },
  ),
  table(
    'BMO',
    'First Bank Card,Transaction Type,Date Posted, Transaction Amount,Description',
    ({ date, amount, words }) => [
      "'500766'",
      side(amount, 'DEBIT', 'CREDIT'),
      compact(date),
      plain(amount),
      `[CW]${words}`,
    ],
    {
      currency: 'CAD',
      preamble: [
        'Following data is valid as of 20250101103000 (Year/Month/Day/Hour/Minute/Second)',
        '',
      ],
    },
  ),
  table(
    'Barclays',
    'Number,Date,Account,Amount,Subcategory,Memo',
    ({ date, amount, words }) => [
      ' ',
      uk(date),
      '20-00-00 12345678',
      plain(amount),
      'PAYMENT',
      `${words}     \tON 26 FEB BCC`,
    ],
    { currency: 'GBP' },
  ),
  table('HSBC UK', null, ({ date, amount, words }) => [uk(date), words, grouped(amount)], {
    currency: 'GBP',
  }),
  table(
    'Lloyds Bank',
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
    ({ date, amount, words, balance }) => [
      uk(date),
      side(amount, 'DEB', 'FPI'),
      "'30-00-00",
      '12345678',
      words,
      outOf(amount),
      into(amount),
      plain(balance),
    ],
    { currency: 'GBP' },
  ),
  table(
    'NatWest',
    'Date, Type, Description, Value, Balance, Account Name, Account Number',
    ({ date, amount, words, balance }) => [
      dateAs('dd mmm yyyy')(date),
      side(amount, 'POS', 'BAC'),
      `'${words}`,
      plain(amount),
      plain(balance),
      "'BAKERY LTD",
      "'600001-12345678",
    ],
    { currency: 'GBP', preamble: [''] },
  ),
  table(
    'Nationwide',
    'Date,Transaction type,Description,Paid out,Paid in,Balance',
    ({ date, amount, words, balance }) => [
      dateAs('dd mmm yyyy')(date),
      side(amount, 'Visa purchase', 'Bank credit'),
      words,
      outOf(amount, amountAs({ before: '£' })),
      into(amount, amountAs({ before: '£' })),
      amountAs({ before: '£' })(balance),
    ],
    {
      currency: 'GBP',
      encoding: 'windows-1252',
      quote: 'all',
      preamble: ['"Account Name:","Business ****12345"', '"Account Balance:","£7103.89"', ''],
    },
  ),
  table(
    'Monzo',
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
    ({ date, amount, words }, index) => [
      `tx_0000Afx${index}`,
      uk(date),
      '08:15:00',
      'Card payment',
      words,
      '🥐',
      'Groceries',
      plain(amount),
      'GBP',
      plain(amount),
      'GBP',
      '',
      '1 High Street',
      '',
      words,
      '',
      amount < 0 ? plain(amount) : '',
      into(amount),
    ],
    { currency: 'GBP' },
  ),
  table(
    'Revolut',
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    // The last transaction had a fee, in a separate column.
    ({ date, amount, words, balance }, index) => [
      'CARD_PAYMENT',
      'Current',
      `${iso(date)} 10:11:12`,
      `${iso(date)} 23:59:59`,
      words,
      plain(index === 0 ? amount + 20 : amount),
      index === 0 ? '0.20' : '0.00',
      'GBP',
      'COMPLETED',
      plain(balance),
    ],
    {
      currency: 'GBP',
      last: [
        'CARD_PAYMENT,Current,2024-12-31 10:00:00,,Never happened,-55.00,0.00,GBP,DECLINED,',
        'TRANSFER,Current,2024-12-31 10:00:00,,Came back,-66.00,0.00,GBP,REVERTED,',
      ],
    },
  ),
  table(
    'Wise',
    'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees',
    ({ date, amount, words, balance }, index) => [
      `CARD-10${index}`,
      dateAs('dd-mm-yyyy')(date),
      plain(amount),
      'EUR',
      words,
      '',
      plain(balance),
      '',
      '',
      '',
      '',
      '',
      '',
      words,
      '4321',
      'Ada Lovelace',
      '',
      '',
      '0.00',
    ],
    { currency: 'EUR' },
  ),
  table(
    'N26',
    'Date,Payee,Account number,Transaction type,Payment reference,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency,Exchange Rate',
    ({ date, amount, words }) => [
      iso(date),
      words,
      'DE02120300000000202051',
      'Outgoing Transfer',
      'Invoice 7',
      plain(amount),
      '',
      '',
      '',
    ],
    { currency: 'EUR', quote: 'all' },
  ),
  table(
    'ING Netherlands',
    'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen',
    ({ date, amount, words }) => [
      compact(date),
      words,
      'NL20INGB0001234567',
      'NL11ABNA0123456789',
      'BA',
      side(amount, 'Af', 'Bij'),
      size(amount, comma),
      'Betaalautomaat',
      'Pasvolgnr: 001',
    ],
    { currency: 'EUR', delimiter: ';', quote: 'all' },
  ),
  table(
    'ING in English',
    'Date;Name / Description;Account;Counterparty;Code;Debit/credit;Amount (EUR);Transaction type;Notifications',
    ({ date, amount, words }) => [
      compact(date),
      words,
      'NL20INGB0001234567',
      'NL11ABNA0123456789',
      'BA',
      side(amount, 'Debit', 'Credit'),
      size(amount, comma),
      'Payment terminal',
      'Card sequence no.: 001',
    ],
    { currency: 'EUR', delimiter: ';', quote: 'all' },
  ),
  table(
    'ING Germany',
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
    ({ date, amount, words, balance }) => [
      german(date),
      german(date),
      words,
      'Lastschrift',
      'Rechnung 7',
      euros(balance),
      'EUR',
      euros(amount),
      'EUR',
    ],
    {
      currency: 'EUR',
      delimiter: ';',
      encoding: 'windows-1252',
      preamble: [
        'Umsatzanzeige;Datei erstellt am: 02.01.2025 10:11',
        ';Letztes Update: aktuell',
        '',
        'IBAN;DE02 5001 0517 0000 0000 01',
        'Kontoname;Girokonto',
        'Bank;ING',
        'Kunde;Bäckerei Müller',
        'Zeitraum;26.02.2024 - 31.12.2024',
        'Saldo;7.103,89;EUR',
        '',
        'Sortierung;Datum absteigend',
        '',
        'In der CSV-Datei finden Sie alle bereits gebuchten Umsätze.',
        '',
      ],
    },
  ),
  table(
    'Sparkasse CAMT-CSV',
    'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Mandatsreferenz;Kundenreferenz (End-to-End);Sammlerreferenz;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info',
    ({ date, amount, words }) => [
      'DE02120300000000202051',
      dateAs('dd.mm.yy')(date),
      dateAs('dd.mm.yy')(date),
      'FOLGELASTSCHRIFT',
      `Rechnung 7 für ${words}`,
      'DE98ZZZ09999999999',
      'M-1',
      'E2E-1',
      '',
      '',
      '',
      words,
      'DE02500105170137075030',
      'INGDDEFFXXX',
      comma(amount),
      'EUR',
      'Umsatz gebucht',
    ],
    { currency: 'EUR', delimiter: ';', quote: 'all', encoding: 'windows-1252' },
  ),
  table(
    'Deutsche Bank',
    'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
    ({ date, amount, words }) => [
      german(date),
      german(date),
      'SEPA-Überweisung',
      words,
      'Rechnung 7',
      'DE02120300000000202051',
      'BYLADEM1001',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      amount < 0 ? euros(amount) : '',
      into(amount, euros),
      'EUR',
    ],
    {
      currency: 'EUR',
      delimiter: ';',
      encoding: 'windows-1252',
      preamble: [
        'Umsätze Geschäftskonto;;;Kundennummer: 100 1234567',
        '26.02.2024 - 31.12.2024',
        'Letzter Kontostand;;;;7.103,89;EUR',
        'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
      ],
      last: ['Kontostand;31.12.2024;;;7.103,89;EUR'],
    },
  ),
  table(
    'DKB',
    'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (€);Gläubiger-ID;Mandatsreferenz;Kundenreferenz',
    ({ date, amount, words }) => [
      dateAs('dd.mm.yy')(date),
      dateAs('dd.mm.yy')(date),
      'Gebucht',
      'Bäckerei Müller',
      words,
      'Rechnung 7',
      side(amount, 'Ausgang', 'Eingang'),
      'DE02120300000000202051',
      euros(amount),
      '',
      '',
      '',
    ],
    {
      currency: 'EUR',
      delimiter: ';',
      quote: 'all',
      preamble: [
        '"Girokonto";"DE02120300000000202051"',
        '""',
        '"Kontostand vom 02.01.2025:";"7.103,89 €"',
        '""',
      ],
    },
  ),
  table(
    'Commerzbank',
    'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
    ({ date, amount, words }) => [
      german(date),
      german(date),
      side(amount, 'Lastschrift', 'Gutschrift'),
      words,
      comma(amount),
      'EUR',
      'DE02120300000000202051',
      'Unkategorisiert',
    ],
    { currency: 'EUR', delimiter: ';' },
  ),
  table(
    'Rabobank',
    'IBAN/BBAN,Munt,BIC,Volgnr,Datum,Rentedatum,Bedrag,Saldo na trn,Tegenrekening IBAN/BBAN,Naam tegenpartij,Naam uiteindelijke partij,Naam initiërende partij,BIC tegenpartij,Code,Batch ID,Transactiereferentie,Machtigingskenmerk,Incassant ID,Betalingskenmerk,Omschrijving-1,Omschrijving-2,Omschrijving-3,Reden retour,Oorspr bedrag,Oorspr munt,Koers',
    ({ date, amount, words, balance }, index) => [
      'NL91RABO0315273637',
      'EUR',
      'RABONL2U',
      String(index + 1).padStart(18, '0'),
      iso(date),
      iso(date),
      amountAs({ mark: ',', plus: '+' })(amount),
      amountAs({ mark: ',', plus: '+' })(balance),
      'NL11ABNA0123456789',
      words,
      '',
      '',
      'ABNANL2A',
      'bg',
      '',
      '',
      '',
      '',
      '',
      'Factuur 7',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    { currency: 'EUR', quote: 'all', encoding: 'windows-1252' },
  ),
  table(
    'BNP Paribas',
    'Date opération;Libellé court;Type opération;Libellé opération;Montant opération en euro',
    ({ date, amount, words }) => [uk(date), 'CARTE', 'PAIEMENT', words, comma(amount)],
    {
      currency: 'EUR',
      delimiter: ';',
      encoding: 'iso-8859-15',
      preamble: ['Compte chèques;Compte chèques;****1234;31/12/2024;;7103,89'],
    },
  ),
  table(
    'Crédit Agricole',
    'Date;Libellé;Débit euros;Crédit euros;',
    ({ date, amount, words }) => [
      uk(date),
      words,
      outOf(amount, amountAs({ mark: ',', group: '\u00a0' })),
      into(amount, amountAs({ mark: ',', group: '\u00a0' })),
      '',
    ],
    {
      currency: 'EUR',
      delimiter: ';',
      encoding: 'windows-1252',
      preamble: ['Téléchargement du 02/01/2025', '', 'Solde au 31/12/2024 7 103,89 €', ''],
    },
  ),
  table(
    'BBVA',
    'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones',
    ({ date, amount, words, balance }) => [
      uk(date),
      uk(date),
      words,
      'Pago con tarjeta',
      euros(amount),
      'EUR',
      euros(balance),
      'EUR',
      '',
    ],
    { currency: 'EUR', delimiter: ';', preamble: ['Últimos movimientos', ''] },
  ),
  table(
    'Intesa Sanpaolo',
    'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo',
    ({ date, amount, words }) => [
      uk(date),
      words,
      'Pagamento POS',
      'Conto 1000/1234',
      'CONTABILIZZATO',
      'Altro',
      'EUR',
      euros(amount),
    ],
    { currency: 'EUR', delimiter: ';' },
  ),
  table(
    'mBank',
    '#Data operacji;#Data księgowania;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji',
    ({ date, amount, words, balance }) => [
      iso(date),
      iso(date),
      'ZAKUP PRZY UŻYCIU KARTY',
      `Zakupy łódź ${words}`,
      words,
      "''",
      amountAs({ mark: ',', group: ' ' })(amount),
      amountAs({ mark: ',', group: ' ' })(balance),
    ],
    {
      currency: 'PLN',
      delimiter: ';',
      encoding: 'windows-1250',
      preamble: [
        'mBank S.A. Bankowość Detaliczna;',
        'Skrytka Pocztowa 2108;',
        '90-959 Łódź 2;',
        '',
      ],
    },
  ),
  table(
    'Swedbank',
    'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
    ({ date, amount, words, balance }, index) => [
      String(index + 1),
      '81059',
      '1234567890',
      'Företagskonto',
      'SEK',
      iso(date),
      iso(date),
      iso(date),
      words,
      words,
      plain(amount),
      plain(balance),
    ],
    {
      currency: 'SEK',
      encoding: 'windows-1252',
      preamble: ['* Transaktioner Period 2024-02-26 – 2024-12-31 Skapad 2025-01-02 10:11 CET'],
    },
  ),
  table('ANZ', null, ({ date, amount, words }) => [uk(date), plain(amount), words], {
    currency: 'AUD',
  }),
  table(
    'CommBank',
    null,
    ({ date, amount, words, balance }) => [
      uk(date),
      plain(amount),
      words,
      amountAs({ plus: '+' })(balance),
    ],
    { currency: 'AUD', quote: 'all' },
  ),
  table(
    'Westpac',
    'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
    ({ date, amount, words, balance }) => [
      '034002123456',
      uk(date),
      words,
      outOf(amount),
      into(amount),
      plain(balance),
      'PAYMENT',
      '',
    ],
    { currency: 'AUD' },
  ),
  table(
    'NAB',
    'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
    ({ date, amount, words, balance }) => [
      dateAs('dd mmm yy')(date),
      plain(amount),
      '123456789',
      '',
      side(amount, 'DEBIT CARD PURCHASE', 'INTER-BANK CREDIT'),
      words,
      plain(balance),
      'Uncategorised',
      words,
    ],
    { currency: 'AUD' },
  ),
  table(
    'HDFC',
    'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
    ({ date, amount, words, balance }, index) => [
      dateAs('dd/mm/yy')(date),
      words,
      dateAs('dd/mm/yy')(date),
      amount < 0 ? size(amount) : '0.00',
      amount > 0 ? size(amount) : '0.00',
      `00004061${index}`,
      plain(balance),
    ],
    { currency: 'INR', preamble: [''] },
  ),
  table(
    'PayPal',
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Shipping Address,Balance',
    ({ date, amount, words, balance }, index) => [
      us(date),
      '09:30:00',
      'PST',
      words,
      'Express Checkout Payment',
      'Completed',
      'USD',
      plain(amount + 59),
      '-0.59',
      plain(amount),
      'a@b.example',
      'c@d.example',
      `9AB1234567${index}`,
      '1 Main Street, Springfield',
      plain(balance),
    ],
    {
      quote: 'all',
      last: [
        '"12/31/2024","10:00:00","PST","Refused","Payment","Denied","USD","5.00","0.00","5.00","","","9ZZ","",""',
      ],
    },
  ),
  table(
    'Stripe balance',
    'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
    ({ date, amount, words }, index) => [
      `txn_1Oq${index}`,
      'charge',
      `ch_3Oq${index}`,
      plain(amount + 59),
      '0.59',
      plain(amount),
      'usd',
      `${iso(date)} 22:33`,
      `${iso(date)} 00:00`,
      words,
    ],
  ),
  table(
    'Mercury',
    'Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note',
    ({ date, amount, words }) => [
      dateAs('mm-dd-yyyy')(date),
      words,
      plain(amount),
      'Sent',
      'Checking ••1234',
      words,
      '',
      '',
    ],
  ),
];

/** The order of the transactions in the file. */
export type Sorting = 'oldest-first' | 'newest-first';

/** Builds the text of a bank's file for the given transactions. */
export function tableText(
  bank: BankTable,
  lines: readonly ExpectedTransaction[],
  lineBreak: '\n' | '\r\n' = '\n',
  sorting: Sorting = 'oldest-first',
): string {
  const rows = lines.map((line, index) => rowOf(bank.row(line, index), bank.delimiter, bank.quote));
  return [
    ...bank.preamble,
    ...(bank.header ? [rowOf(bank.header, bank.delimiter, bank.quote)] : []),
    ...bank.first,
    ...(sorting === 'newest-first' ? rows.toReversed() : rows),
    ...bank.last,
  ]
    .map((row) => row + lineBreak)
    .join('');
}
