import { expect, it } from 'vitest';
import { anAlert } from '../../../tests/kit/builders/postings.ts';
import { leadingFindings } from './leading-findings.ts';

it('are the most severe alert of each of the two most severe types', () => {
  const alerts = [
    anAlert({ finding: 'revenue-drop', severity: 1 }),
    anAlert({ finding: 'expense-spike', severity: 3 }),
    anAlert({ finding: 'expense-spike', severity: 4 }),
    anAlert({ finding: 'payment-missing', severity: 2 }),
  ];
  expect(leadingFindings(alerts)).toEqual([alerts[2], alerts[3]]);
  expect(leadingFindings([])).toEqual([]);
});
