import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { SourceError } from '../../functions/src/connections/ports/source-error.ts';
import type { SourceReader } from '../../functions/src/connections/ports/source-provider.ts';
import { writeCheckpoint } from '../../functions/src/providers/books/checkpoint.ts';
import { PlaidError } from '../../functions/src/providers/plaid/plaid-error.ts';
import type { SourceName } from './grants.ts';
import type { Findings } from './result.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The history that Plaid collects for an Item of ours. */
const BANK_HISTORY_DAYS = 730;

const NAMES: Readonly<Record<SourceName, string>> = {
  plaid: 'Plaid',
  quickbooks: 'QuickBooks',
  xero: 'Xero',
};

const RENEW: Readonly<Record<SourceName, string>> = {
  plaid: 'Create another Item and give its access token.',
  quickbooks:
    'Get tokens of a company at https://developer.intuit.com/app/developer/playground, and check QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.',
  xero: 'Connect the organization again, and check XERO_CLIENT_ID and XERO_CLIENT_SECRET.',
};

/**
 * Returns a sentence about a failed request that says what to do.
 *
 * @param step what was read: "the accounts"
 */
export function explain(error: SourceError, source: SourceName, step: string): string {
  const name = NAMES[source];
  const reason = error instanceof PlaidError ? `, ${error.reason}` : '';
  const details = `${error.finding ?? error.code}${reason}${error.requestId === undefined ? '' : `, request ${error.requestId}`}`;
  const failed = `${name}: ${step} could not be read (${details}).`;
  if (error.finding === 'unproved-report') {
    return `${failed} The report does not add up as we read it. Record the answer and correct the reader.`;
  }
  switch (error.code) {
    case 'needs-reconnect':
      return `${failed} The tokens give no access. ${RENEW[source]}`;
    case 'limit':
      return `${failed} ${name} allows no more calls now. Run the command again in ${error.retryAfter ?? 60} seconds.`;
    case 'refused':
      return `${failed} ${name} refuses the request. Check that the keys belong to this environment and that the app has the permissions of docs/configuration.md.`;
    case 'unsupported':
      return `${failed} ${name} no longer supports this account. Use another one for the check.`;
    case 'provider-down':
      return `${failed} There was no answer, or one that we do not read. Run the command again. If it fails again, record the answer and correct the reader.`;
  }
}

/**
 * Reads a source as a sync and its nightly checks do: its facts, the changes and all transactions of
 * the last seven days, and of books the open items and the profit and loss. Changes nothing.
 */
export async function walkSource(
  reader: SourceReader,
  source: SourceName,
  now: Date,
  findings: Findings,
): Promise<void> {
  const to = now.toISOString().slice(0, 10) as BusinessDate;
  const period = { from: addDays(to, 1 - DAYS), to };
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    'the accounts': async () => {
      findings.count('accounts', (await reader.describe()).accounts.length);
    },
    'the changes': () => readChanges(reader, source, now, findings),
    'the transactions of 7 days': async () => {
      for await (const lines of reader.listing(period)) findings.count('listedLines', lines.length);
    },
    'the unpaid invoices and bills': async () => {
      const open = await reader.openItems?.();
      if (!open) return;
      findings.count('receivables', open.receivables.length);
      findings.count('payables', open.payables.length);
    },
    'the profit and loss by account': async () => {
      const stated = await reader.stated?.(period);
      if (stated) findings.count('statedAmounts', stated.length);
    },
    'the profit and loss by day': async () => {
      const days = await reader.profitAndLoss?.(period, 'accrual');
      if (days) findings.count('profitAndLossDays', days.length);
    },
  };
  for (const [step, read] of Object.entries(steps)) {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      findings.faults.push(explain(error, source, step));
      // Other steps can succeed only if this one failed for its own answer.
      if (error.code !== 'provider-down') return;
    }
  }
}

/** Reads the first page of a bank, and the changes of seven days of books. */
async function readChanges(
  reader: SourceReader,
  source: SourceName,
  now: Date,
  findings: Findings,
): Promise<void> {
  const at = new Date(now.getTime() - DAYS * DAY_MS);
  const today = now.toISOString().slice(0, 10) as BusinessDate;
  const isBank = source === 'plaid';
  const from = {
    since: addDays(today, isBank ? -BANK_HISTORY_DAYS : -DAYS),
    checkpoint: isBank ? undefined : writeCheckpoint({ at }),
  };
  for await (const { lines, nextPage } of reader.changes(from)) {
    findings.count('changedLines', lines.length);
    if (nextPage === 'later') {
      findings.notes.push(
        `${NAMES[source]} still collects the history. Run the command again later to read all of it.`,
      );
    }
    if (isBank) return;
  }
}
