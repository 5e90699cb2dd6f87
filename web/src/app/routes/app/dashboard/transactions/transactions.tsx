import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useConnections } from '../../../../../features/connections/api/use-connections.ts';
import { useAccounts } from '../../../../../features/imports/api/use-accounts.ts';
import { useMutedTypes } from '../../../../../features/alerts/api/use-alerts.ts';
import {
  ALERT_TYPE_NAMES,
  MUTED_PAYEES_COPY,
} from '../../../../../features/alerts/model/alert-copy.ts';
import {
  useCategorize,
  useCountReached,
} from '../../../../../features/ledger/api/use-categorize.ts';
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
  const categorize = useCategorize(business.id);
  const mutedTypesOf = useMutedTypes(business.id);
  const muteOf = (counterparty: string) => {
    const types = mutedTypesOf(counterparty);
    if (types.length === 0) return undefined;
    const names = types.map((type) => ALERT_TYPE_NAMES[type]).join(', ');
    return { label: MUTED_PAYEES_COPY.mark, about: MUTED_PAYEES_COPY.markTitle(names) };
  };
  const countReached = useCountReached(business.id);
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
        <TransactionPage
          business={business}
          filter={filter}
          after={after}
          connectionsHref={
            canRequest(accessLevel, 'connectSources')
              ? paths.connections.href(business.id)
              : undefined
          }
          importHref={
            canRequest(accessLevel, 'importFile') ? paths.imports.href(business.id) : undefined
          }
          pageHref={(place) => hrefOf(filter, place)}
          categorize={canRequest(accessLevel, 'correctKinds') ? categorize : undefined}
          countReached={countReached}
          muteOf={muteOf}
        />
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
