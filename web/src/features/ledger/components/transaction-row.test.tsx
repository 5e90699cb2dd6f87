import { aPosting } from '../../../../../tests/kit/builders/postings.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { CATEGORY_CHOICES } from '../model/category-text.ts';
import { TransactionRow } from './transaction-row.tsx';

it('labels a processor deposit as net of fees, as do the review and every correction', () => {
  const line = aPosting({ kind: 'processor_deposit', amount: 97_100, counterparty: 'Stripe' });
  renderInApp(<TransactionRow line={line} currency="USD" />);
  expect(screen.getByText('processor deposits, net of fees')).toBeDefined();
  const revenue = CATEGORY_CHOICES.find(({ group }) => group === 'Revenue');
  expect(revenue?.items.map(({ label }) => label)).toContain('Processor deposits, net of fees');
});
