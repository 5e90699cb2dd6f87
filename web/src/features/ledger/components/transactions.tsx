import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import type { LinesFilter } from '../model/transactions-filter.ts';
import { ExportTransactions } from './export-transactions.tsx';
import paper from '../../../ui/layout/paper.module.css';
import classes from './ledger.module.css';
import { TransactionFilters } from './transaction-filters.tsx';

/** All transactions with search, pagination and export. */
export function Transactions(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly filter: LinesFilter;
  readonly accounts: readonly string[];
  readonly rulesHref: string;
  readonly onFilter: (filter: LinesFilter) => void;
  /** A note above the filters. */
  readonly note?: ReactNode;
  /** The current page of transactions. */
  readonly children: ReactNode;
}) {
  const { business, filter, accounts, rulesHref, onFilter, note, children } = props;
  return (
    <Stack component="section" gap="lg" aria-labelledby="transactions">
      <div className={paper.head}>
        <Title order={2} id="transactions">
          {copy.title}
        </Title>
        <Group gap="md" fz="sm">
          <Link to={rulesHref} className={classes.link}>
            {copy.rules}
          </Link>
          {!filter.isPending && <ExportTransactions business={business} filter={filter} />}
        </Group>
      </div>
      {note}
      <TransactionFilters
        key={JSON.stringify(filter)}
        filter={filter}
        accounts={accounts}
        onFilter={onFilter}
      />
      <section className={paper.paper} aria-label={copy.list}>
        {children}
      </section>
    </Stack>
  );
}
