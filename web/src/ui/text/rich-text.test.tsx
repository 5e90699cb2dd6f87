import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('renders the elements of a sentence in their places', () => {
  const { container } = render(
    <RichText
      text="See <all>all transactions</all> or <own>your corrections</own>."
      parts={{ all: (words) => <a href="/all">{words}</a>, own: (words) => <b>{words}</b> }}
    />,
  );
  expect(container.innerHTML).toBe(
    'See <a href="/all">all transactions</a> or <b>your corrections</b>.',
  );
});

it('renders a computed sentence, and text that looks like an element of a name', () => {
  const sentence = (count: number): string => `${count} < 9 and <b>${count * 2}</b>`;
  const { container } = render(
    <RichText text={sentence(4)} parts={{ b: (words) => <b>{words}</b> }} />,
  );
  expect(container.innerHTML).toBe('4 &lt; 9 and <b>8</b>');
});

it('refuses an element without a renderer', () => {
  const sentence: string = 'See <all>all transactions</all>.';
  expect(() => render(<RichText text={sentence} parts={{}} />)).toThrow(RangeError);
});
