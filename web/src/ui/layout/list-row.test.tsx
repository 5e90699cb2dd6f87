import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListRow } from './list-row.tsx';

it('shows the title, the details and the amount', () => {
  const about = ['Checking', '', 'November 3 to 28'];
  const { getByRole, getByText } = render(
    <ListRow name="checking.csv" about={about} amount="40 lines" />,
  );
  expect(getByRole('listitem').textContent).toBe('checking.csvChecking · November 3 to 2840 lines');
  expect(getByText('Checking · November 3 to 28').tagName).toBe('P');
});
