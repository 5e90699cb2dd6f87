import type { ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { describe, expect, it } from 'vitest';
import { leadsCsv } from './leads-csv.ts';

const lead: ListedLead = {
  id: 'key',
  email: 'ada@bluebird.example',
  phone: '(555) 123-4567',
  sources: ['main_cta', 'exit_intent'],
  consents: [{ wording: 'answer-1', at: '2026-11-23T16:00:00.000Z' }],
  campaign: { source: 'news' },
  firstAt: '2026-11-23T16:00:00.000Z',
  lastAt: '2026-11-24T16:00:00.000Z',
};

describe('leads CSV', () => {
  it('has one row per lead', () => {
    const [head, row, end] = leadsCsv([lead]).split('\r\n');
    expect(head).toMatch(/^\uFEFFE-mail,Phone,/);
    expect(row).toBe(
      'ada@bluebird.example,(555) 123-4567,main_cta exit_intent,answer-1 on 2026-11-23T16:00:00.000Z,news,,,2026-11-23T16:00:00.000Z,2026-11-24T16:00:00.000Z',
    );
    expect(end).toBe('');
  });

  it.each(['=1+1@x.example', '+1 555', '-2+3', '@SUM(A1)', '\t=1'])(
    'never contains a formula: %s',
    (text) => {
      const [, row = ''] = leadsCsv([{ ...lead, email: text, phone: text }]).split('\r\n');
      for (const cell of row.split(',').slice(0, 2)) expect(cell).toMatch(/^'/);
    },
  );
});
