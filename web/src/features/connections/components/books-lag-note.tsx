import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import { booksLagText } from '@daily-snapshot/domain/digest/sections/books-lag';
import { booksLagFacts } from '@daily-snapshot/domain/digest/sections/books-lag';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { Card, Stack } from '@mantine/core';
import { SentenceText } from '../../../ui/text/digest-sentence.tsx';
import paper from '../../../ui/layout/paper.module.css';
import classes from './connections.module.css';

/** Shows how many days the books are behind the bank, and how that affects the numbers. */
export function BooksLagNote(props: { readonly gap: BooksLag; readonly currency: string }) {
  const { gap, currency } = props;
  return (
    <Card component="section" aria-label="Books and bank">
      <Stack gap="xs">
        <p className={`${paper.text} ${classes.attention}`}>
          <SentenceText sentence={booksLagText(booksLagFacts(gap, moneyIn(currency)))} />
        </p>
        <p className={paper.note}>
          Until they are, we call the days since then incomplete. Nothing is added from the bank in
          their place: it would count twice once the books have it.
        </p>
      </Stack>
    </Card>
  );
}
