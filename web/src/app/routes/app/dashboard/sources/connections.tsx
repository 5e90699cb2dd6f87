import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Connection, Provider } from '@daily-snapshot/domain/connections/connection';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useIdentityCheck } from '../../../../../features/account/components/identity-check.tsx';
import { confirmationMessage } from '../../../../../features/account/model/confirmation-message.ts';
import { useConnections } from '../../../../../features/connections/api/use-connections.ts';
import { BooksLagNote } from '../../../../../features/connections/components/reconciliation-note.tsx';
import { ChooseSource } from '../../../../../features/connections/components/choose-source.tsx';
import { ConnectionCard } from '../../../../../features/connections/components/connection-card.tsx';
import { FileAccounts } from '../../../../../features/imports/components/file-accounts.tsx';
import { saveState } from '../../../../../features/connections/model/saved-state.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import type { WithId } from '../../../../../lib/data/documents.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { DigestOffer } from '../digest/digest-offer.tsx';

/** The sources of a business: books, banks and files. */
export default function ConnectionsRoute() {
  const { business, accessLevel } = useDashboard();
  const connections = useConnections(business.id);
  const dailySummaries = useDailySummaries(business.id);
  const gap = dailySummaries.status === 'ready' ? dailySummaries.value?.booksLag : undefined;
  const mayConnect = canRequest(accessLevel, 'connectSources');
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <Title order={2}>Connections</Title>
        <Text c="dimmed" maw="68ch">
          Where your numbers come from. We read, and can change nothing there.
          {!mayConnect && ' The owner of the business can connect and disconnect.'}
        </Text>
      </Stack>
      {gap && <BooksLagNote gap={gap} currency={business.currency} />}
      <LiveView
        live={connections}
        failedTitle="Your connections could not be shown"
        skeleton={<Skeleton h={260} radius="lg" />}
      >
        {(all) => <Connections all={all} gap={gap} mayConnect={mayConnect} />}
      </LiveView>
      {dailySummaries.status === 'ready' && dailySummaries.value && (
        <AccountsOfFiles sources={dailySummaries.value.sources} />
      )}
    </Stack>
  );
}

/** The accounts that files were imported into. An owner can close them. */
function AccountsOfFiles({ sources }: { readonly sources: readonly SourceState[] }) {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, timeZone } = business;
  const close = useCallable('closeAccount');
  const reopen = useCallable('reopenAccount');
  const [now] = useState(() => new Date());
  return (
    <FileAccounts
      sources={sources}
      today={businessDateAt(now, timeZone)}
      {...(canRequest(accessLevel, 'closeAccount') && {
        acts: {
          onClose: (account, endedOn) => close({ businessId, account, endedOn }),
          onReopen: (account) => reopen({ businessId, account }),
        },
      })}
    />
  );
}

/** How often to check a provider while the user waits for its history. */
const POLL_INTERVAL_MS = 20_000;

function Connections(props: {
  readonly all: readonly WithId<Connection>[];
  readonly gap: BooksLag | undefined;
  readonly mayConnect: boolean;
}) {
  const { all, gap, mayConnect } = props;
  const { business } = useDashboard();
  const { id: businessId, timeZone } = business;
  const begin = useCallable('beginConnection');
  const disconnect = useCallable('disconnectSource');
  const purge = useCallable('purgeSource');
  const read = useCallable('syncSourceNow');
  const { check, dialog } = useIdentityCheck();
  const [now] = useState(() => new Date());
  const isConnected = all.some(({ disconnectedAt }) => !disconnectedAt);

  const gathering = all
    .filter(({ problem, disconnectedAt }) => problem === 'still-syncing' && !disconnectedAt)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (gathering === '' || !mayConnect) return undefined;
    const timer = setInterval(() => {
      for (const connectionId of gathering.split(',')) void read({ businessId, connectionId });
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [gathering, mayConnect, read, businessId]);

  const goThere = async (provider: Provider, reconnects?: string) => {
    const started = await begin({ businessId, provider, ...(reconnects && { reconnects }) });
    if (started.ok) {
      saveState(started.value.state);
      location.assign(started.value.url);
    }
    return started;
  };

  return (
    <>
      {all.map((connection) => {
        const key = { businessId, connectionId: connection.id };
        return (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            timeZone={timeZone}
            now={now}
            lastEntry={gap?.books === connection.name ? gap.booksThrough : undefined}
            linesHref={({ from, to, text }) =>
              paths.transactions.href(businessId, { from, to, q: text || undefined })
            }
            {...(mayConnect && {
              acts: {
                onReconnect: () => goThere(connection.provider, connection.id),
                onRead: () => read(key),
                onDisconnect: () => confirmationMessage(() => disconnect(key), check),
                onPurge: () => confirmationMessage(() => purge(key), check),
              },
            })}
          />
        );
      })}
      {isConnected && <DigestOffer isShownUntilFirst />}
      {all.some(({ lastReadAt }) => lastReadAt) && (
        <Text>
          <Link className={paper.link} to={paths.backtest.href(businessId)}>
            See what we would have caught in the last year
          </Link>
        </Text>
      )}
      {mayConnect ? (
        <ChooseSource
          hasSome={isConnected}
          importHref={paths.imports.href(businessId)}
          onConnect={(provider) => goThere(provider)}
        />
      ) : (
        all.length === 0 && <Text>Nothing is connected yet. Numbers may come from files.</Text>
      )}
      {dialog}
    </>
  );
}
