import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { Money } from './money.tsx';

const textOf = (amountCents: number, hasCents?: boolean) =>
  renderInApp(
    <span data-testid="it">
      <Money amountCents={amountCents} {...(hasCents === undefined ? {} : { hasCents })} />
    </span>,
  ).getByTestId('it').textContent;

describe('money', () => {
  it.each([
    [42_800_00, '$42,800.00'],
    [-5, '−$0.05'],
    [-1_234_567_89, '−$1,234,567.89'],
    [0, '$0.00'],
  ])('shows %i cents as %s', (amountCents, text) => {
    expect(textOf(amountCents)).toBe(text);
  });

  it('hides the cents if they are not needed', () => {
    expect(textOf(42_799_60, false)).toBe('$42,800');
  });
});
