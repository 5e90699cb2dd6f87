import { Button } from '@mantine/core';
import type { Line } from '../api/use-transactions.ts';
import { categoryLabel } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import classes from './ledger.module.css';

/** Shows the category of a transaction with a button to change it. */
export function ChangeCategory(props: {
  readonly line: Line;
  readonly onCorrect: (line: Line) => void;
}) {
  const { line, onCorrect } = props;
  const { kind, decidedBy, counterparty, description } = line;
  const label = decidedBy === 'owner' ? copy.corrected(categoryLabel(kind)) : categoryLabel(kind);
  const about = description === counterparty ? counterparty : `${counterparty}, ${description}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.kind}
      aria-label={copy.category(about, label)}
      onClick={() => onCorrect(line)}
    >
      {label}
    </Button>
  );
}
