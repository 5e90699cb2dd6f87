import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { Button } from '@mantine/core';
import { payeesOf } from '../api/use-categorize.ts';
import type { Line } from '../api/use-transactions.ts';
import { countTransactions } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import { countPayees } from '../model/review-text.ts';
import { CategoryEditor } from './lazy-category-editor.tsx';
import classes from './transactions.module.css';

/** Sets the category of all selected transactions at once. */
export function BulkCategories(props: {
  readonly lines: readonly Line[];
  readonly isUnderWay: boolean;
  readonly onChoose: (kind: OverridableKind) => void;
  readonly onClear: () => void;
}) {
  const { lines, isUnderWay, onChoose, onClear } = props;
  return (
    <section className={classes.bulk} aria-label={copy.bulk.label}>
      <p className={classes.count} role="status">
        {copy.bulk.selected(countTransactions(lines.length), countPayees(payeesOf(lines).length))}
      </p>
      <CategoryEditor isDisabled={isUnderWay} onChoose={onChoose} />
      <Button variant="subtle" size="compact-md" disabled={isUnderWay} onClick={onClear}>
        {copy.bulk.clear}
      </Button>
      <p className={classes.bulkNote}>{copy.bulk.note}</p>
    </section>
  );
}
