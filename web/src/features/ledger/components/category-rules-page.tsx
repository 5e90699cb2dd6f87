import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import classes from './ledger.module.css';

/** The page around the list of category rules. */
export function CategoryRulesPage(props: {
  readonly transactionsHref: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="md">
      <Link to={props.transactionsHref} className={classes.link}>
        <span aria-hidden="true">← </span>Transactions
      </Link>
      <CardSection
        id="kind-rules"
        title="Your corrections"
        about="Each is a rule: what you said of one line is so for all lines of the same name, in the same direction, whatever your bank or your books call them. Undone, each line is exactly what it was."
      >
        {props.children}
      </CardSection>
    </Stack>
  );
}
