import { parseArgs } from 'node:util';
import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { PreviewOptions } from '@daily-snapshot/domain/imports/import-preview';
import { isTimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { parseCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { IMPORT_OPTIONS, parseImportOptions } from '../import-preview/import-options.ts';

export const USAGE = `Usage: npm run replay -- <ledger.csv | bank file | folder>... [options]

  --from DATE --to DATE     days of the books to replay, both included
  --business NAME           name in the output; default the file's name
  --currency CODE           ISO 4217; default the first that the file names, else USD
  --timezone ZONE           IANA zone of the business; default America/Chicago
  --opening-balance AMOUNT  cash at the beginning of --opening-date
  --opening-date DATE
  --every-day               evaluate alerts on every calendar day
  --account bank|card       the type of account of a bank file
  --answer ID=VALUE         the answer to a question about a bank file; may be repeated
  --json                    JSON lines on standard output`;

export interface ReplayArguments {
  readonly paths: readonly string[];
  readonly business: string | undefined;
  readonly currency: string | undefined;
  readonly from: BusinessDate | undefined;
  readonly to: BusinessDate | undefined;
  readonly opening: { readonly balance: Cents; readonly date: BusinessDate } | undefined;
  readonly everyDay: boolean;
  /** for files of banks */
  readonly imports: PreviewOptions;
  readonly json: boolean;
}

/** @throws Error that says what is wrong with the command line */
export function parseArguments(argv: readonly string[]): ReplayArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      business: { type: 'string' },
      ...IMPORT_OPTIONS,
      timezone: { type: 'string' },
      'opening-balance': { type: 'string' },
      'opening-date': { type: 'string' },
      'every-day': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new Error('name a ledger file or a folder of them');
  const { currency, timezone } = values;
  const imports = parseImportOptions(values);
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw new Error(`--timezone ${timezone} is not a zone such as America/Chicago`);
  }
  return {
    paths: positionals,
    business: values.business,
    currency,
    from: dateOption('from', values.from),
    to: dateOption('to', values.to),
    opening: openingOf(values['opening-balance'], values['opening-date'], currency ?? 'USD'),
    everyDay: values['every-day'],
    imports,
    json: values.json,
  };
}

function dateOption(name: string, text: string | undefined): BusinessDate | undefined {
  if (text === undefined) return undefined;
  const date = parseBusinessDate(text);
  if (date === undefined) throw new Error(`--${name} ${text} is not a date (YYYY-MM-DD)`);
  return date;
}

function openingOf(
  amount: string | undefined,
  dateText: string | undefined,
  currency: string,
): ReplayArguments['opening'] {
  const date = dateOption('opening-date', dateText);
  if (amount === undefined && date === undefined) return undefined;
  if (amount === undefined || date === undefined) {
    throw new Error('--opening-balance and --opening-date go together');
  }
  const balance = parseCents(amount, currencyFractionDigits(currency));
  if (balance === undefined) throw new Error(`--opening-balance ${amount} is not an amount`);
  return { balance, date };
}
