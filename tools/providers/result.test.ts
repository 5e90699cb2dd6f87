import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { Findings, formatResult } from './result.ts';

const OF = { provider: 'xero', host: 'https://api.xero.com', keyMode: null } as const;
const DAY = businessDate('2026-11-23');

describe('records that were set aside', () => {
  const findings = new Findings();
  const invoice = { type: 'Invoice', date: DAY };
  findings.onUnreadable({ ...invoice, id: 'Invoice:1', fields: ['LineItems.0.LineAmount'] });
  findings.onUnreadable({ ...invoice, id: 'Invoice:1', fields: ['LineItems.0.LineAmount'] });
  findings.onUnreadable({ ...invoice, id: 'Invoice:2', fields: ['LineItems.12.LineAmount'] });
  findings.onUnreadable({ ...invoice, id: 'Invoice:3', fields: ['Date', 'Total'] });

  it('are counted once each, by type and fields, without ids and days', () => {
    expect(findings.result(OF).setAside).toEqual([
      { type: 'Invoice', fields: ['LineItems.LineAmount'], count: 2 },
      { type: 'Invoice', fields: ['Date', 'Total'], count: 1 },
    ]);
  });

  it('are printed', () => {
    expect(formatResult(findings.result(OF))).toBe(
      [
        'xero: fine',
        '  Host      https://api.xero.com',
        '  Set aside 2 × Invoice, because of LineItems.LineAmount',
        '  Set aside 1 × Invoice, because of Date, Total',
        '',
      ].join('\n'),
    );
  });
});

it('a provider with a fault is not fine', () => {
  const findings = new Findings();
  findings.faults.push('XERO_CLIENT_ID is not set.');
  expect(formatResult(findings.result(OF))).toContain(
    'xero: not fine\n  Host      https://api.xero.com\n  Fault     XERO_CLIENT_ID is not set.\n',
  );
});
