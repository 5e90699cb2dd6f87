import { Button } from '@mantine/core';
import type { Line } from '../api/use-transactions.ts';
import { categoryLabel } from '../model/category-words.ts';
import classes from './ledger.module.css';

/** What a line counts as, to be changed. */
export function ChangeCategory(props: {
  readonly line: Line;
  readonly onCorrect: (line: Line) => void;
}) {
  const { line, onCorrect } = props;
  const { kind, decidedBy, counterparty, description } = line;
  const label = `${categoryLabel(kind)}${decidedBy === 'owner' ? ' (corrected)' : ''}`;
  const about = description === counterparty ? counterparty : `${counterparty}, ${description}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.kind}
      aria-label={`Change the kind of ${about}: ${label}`}
      onClick={() => onCorrect(line)}
    >
      {label}
    </Button>
  );
}
