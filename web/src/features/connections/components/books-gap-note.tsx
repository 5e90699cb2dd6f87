import type { BooksGap } from '@daily-snapshot/domain/connections/books-gap';
import { booksGapWords } from '@daily-snapshot/domain/digest/books-gap-words';
import { booksGapFacts } from '@daily-snapshot/domain/digest/books-gap-facts';
import { Card, Stack } from '@mantine/core';
import { Words } from '../../../components/words.tsx';
import classes from './connections.module.css';

/** How far the bank is ahead of the books, and what that means for the numbers. */
export function BooksGapNote(props: { readonly gap: BooksGap; readonly currency: string }) {
  const { gap, currency } = props;
  return (
    <Card component="section" aria-label="Books and bank">
      <Stack gap="xs">
        <p className={`${classes.sentence} ${classes.attention}`}>
          <Words sentence={booksGapWords(booksGapFacts(gap, currency))} />
        </p>
        <p className={classes.note}>
          Until they are, we call the days since then incomplete. Nothing is added from the bank in
          their place: it would count twice once the books have it.
        </p>
      </Stack>
    </Card>
  );
}
