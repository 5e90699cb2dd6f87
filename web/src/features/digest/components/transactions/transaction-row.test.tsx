import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPosting } from '../../../../../../tests/kit/builders/postings.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { TransactionRow } from './transaction-row.tsx';

it('labels a processor deposit as net of fees', () => {
  const posting = aPosting({ kind: 'processor_deposit', amount: 97_100, counterparty: 'Stripe' });
  renderInApp(<TransactionRow posting={posting} number="revenue" currency="USD" />);
  expect(screen.getByText(/processor deposits, net of fees/)).toBeDefined();
});
