import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Provenance } from './provenance.tsx';
import { ToolkitContext } from './toolkit-context.ts';

const VERIFIED_ON = businessDate('2026-11-20');
const WAITING = { status: 'loading' } as const;
const content = {
  'customer-pitches': WAITING,
  'value-table': WAITING,
  'objection-handling': WAITING,
  'sales-process': WAITING,
  'battle-cards': WAITING,
} as const;

function show(section: 'battle-cards' | 'customer-pitches', days: number) {
  const item = {
    owner: 'Product',
    version: 3,
    verifiedOn: VERIFIED_ON,
    sources: [{ title: 'Their help', url: 'https://example.com/help' }, { title: 'Our notes' }],
  };
  render(
    <ToolkitContext value={{ content, today: addDays(VERIFIED_ON, days) }}>
      <Provenance section={section} item={item} />
    </ToolkitContext>,
  );
}

describe('provenance of an item', () => {
  it('shows the contact, the verification date and the sources', () => {
    show('battle-cards', 30);
    expect(screen.getByText('Verified November 20, 2026 · Product')).toBeDefined();
    expect(screen.getByText('Version 3')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Their help' }).getAttribute('href')).toBe(
      'https://example.com/help',
    );
    expect(screen.getByText('Our notes')).toBeDefined();
    expect(screen.queryByText('Verify again.')).toBeNull();
  });

  it('asks to verify a battle card again after 30 days', () => {
    show('battle-cards', 31);
    expect(screen.getByText('Verify again.').parentElement?.textContent).toContain(
      'more than 30 days ago. Do not use it until Product has verified it.',
    );
  });

  it('asks to verify any other item again after 90 days', () => {
    show('customer-pitches', 90);
    expect(screen.queryByText('Verify again.')).toBeNull();
    show('customer-pitches', 91);
    expect(screen.getByText('Verify again.')).toBeDefined();
  });
});
