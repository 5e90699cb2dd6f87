// A bank's export file of a small shop, with transactions up to yesterday.
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';

export interface ShopLine {
  readonly date: BusinessDate;
  readonly description: string;
  readonly amountCents: number;
}

/**
 * Builds the transactions of the last `days` days: daily sales, rent on the first, a supplier on
 * Tuesdays.
 */
export function shopLines(through: BusinessDate, days: number): ShopLine[] {
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(through, index + 1 - days);
    const sales = [
      { date, description: 'Card sales Square', amountCents: 41_250 + ((index * 731) % 9_000) },
      { date, description: 'Cash deposit', amountCents: 12_000 + ((index * 377) % 4_000) },
    ];
    const flour = { date, description: 'Acme Flour', amountCents: -8_345 - (index % 7) * 100 };
    const rent = { date, description: 'Main Street Rent', amountCents: -240_000 };
    return [...sales, flour, ...(date.endsWith('-01') ? [rent] : [])];
  }).flat();
}

/** Formats an amount as a bank does, without floating-point numbers. */
const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const monthFirst = (date: BusinessDate) => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};

/** Formats transactions as a CSV table with month-first dates, as American banks do. */
export const asCsv = (lines: readonly ShopLine[]): string =>
  [
    'Posting Date,Description,Amount,Check Number',
    ...lines.map(
      ({ date, description, amountCents }) =>
        `${monthFirst(date)},${description},${amountText(amountCents)},`,
    ),
  ].join('\n');

/** Formats the same transactions as OFX 1. */
export const asOfx = (lines: readonly ShopLine[], account: string): string =>
  [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n',
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${account}`,
    '<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
    ...lines.map(
      ({ date, description, amountCents }, index) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amountText(amountCents)}<FITID>${account}-${index}<NAME>${description}</STMTTRN>`,
    ),
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n');
