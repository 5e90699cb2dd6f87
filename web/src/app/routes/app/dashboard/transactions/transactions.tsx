import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useConnections } from '../../../../../features/connections/api/use-connections.ts';
import { useAccounts } from '../../../../../features/imports/api/use-accounts.ts';
import { useHasGuesses } from '../../../../../features/ledger/api/use-guess-review.ts';
import { GuessesNote } from '../../../../../features/ledger/components/review/guesses-note.tsx';
import { PendingTransactions } from '../../../../../features/ledger/components/pending-transactions.tsx';
import { TransactionPage } from '../../../../../features/ledger/components/transaction-page.tsx';
import { Transactions } from '../../../../../features/ledger/components/transactions.tsx';
import {
  filterQuery,
  type LinePlace,
  type LinesFilter,
  parseFilter,
  parsePlace,
  placeText,
} from '../../../../../features/ledger/model/transactions-filter.ts';
import { paths } from '../../../../paths.ts';
import { Recategorizable } from './recategorizable.tsx';
import { useDashboard } from '../dashboard-context.ts';

/** All transactions of a business. The filters are in the URL. */
export default function TransactionsRoute() {
  const { business, accessLevel } = useDashboard();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const accounts = useAccounts(business.id);
  const connections = useConnections(business.id);
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, business.timeZone);
  const filter = parseFilter(query);
  const after = parsePlace(query.get('after'));
  const hrefOf = (asked: LinesFilter, place?: LinePlace) =>
    paths.transactions.href(business.id, {
      ...filterQuery(asked),
      after: place && placeText(place),
    });
  const ofFiles = accounts.status === 'ready' ? accounts.value.map(({ name }) => name) : [];
  const hasGuesses = useHasGuesses(business.id);
  const canReview = hasGuesses && canRequest(accessLevel, 'correctKinds');
  const connected = connections.status === 'ready' ? accountNames(connections.value) : [];
  return (
    <Transactions
      business={business}
      filter={filter}
      accounts={[...ofFiles, ...connected]}
      rulesHref={paths.userOverrides.href(business.id)}
      onFilter={(asked) => void navigate(hrefOf(asked))}
      {...(canReview ? { note: <GuessesNote reviewHref={paths.review.href(business.id)} /> } : {})}
    >
      {filter.isPending ? (
        <PendingTransactions business={business} today={today} filter={filter} />
      ) : (
        <Recategorizable>
          {(onCorrect) => (
            <TransactionPage
              business={business}
              filter={filter}
              after={after}
              connectionsHref={paths.connections.href(business.id)}
              importHref={paths.imports.href(business.id)}
              pageHref={(place) => hrefOf(filter, place)}
              {...(onCorrect ? { onCorrect } : {})}
            />
          )}
        </Recategorizable>
      )}
    </Transactions>
  );
}

/**
 * Returns the account names of all connections, as transactions store them. Transactions of removed
 * connections remain.
 */
const accountNames = (connections: readonly Pick<Connection, 'accounts'>[]): string[] => [
  ...new Set(connections.flatMap(({ accounts }) => accounts.map(accountName))),
];
