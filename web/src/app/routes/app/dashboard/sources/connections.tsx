import { ConfirmAddressNote } from '../../../../../features/account/components/confirm-address-note.tsx';
import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err } from '@daily-snapshot/domain/shared/result';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Connection, Provider } from '@daily-snapshot/domain/connections/connection';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useIdentityCheck } from '../../../../../features/account/components/identity-check.tsx';
import { confirmationMessage } from '../../../../../features/account/model/confirmation-message.ts';
import { OnlyOwners } from '../../../../../features/business/components/only-owners.tsx';
import { useConnections } from '../../../../../features/connections/api/use-connections.ts';
import { BooksLagNote } from '../../../../../features/connections/components/reconciliation-note.tsx';
import { ChooseSource } from '../../../../../features/connections/components/choose-source.tsx';
import { ConnectionCard } from '../../../../../features/connections/components/connection-card.tsx';
import { FileAccounts } from '../../../../../features/imports/components/file-accounts.tsx';
import { keepChosenFile } from '../../../../../features/imports/model/chosen-file.ts';
import { CONNECTION_COPY as copy } from '../../../../../features/connections/model/connection-copy.ts';
import {
  keepAttempt,
  unfinishedReturn,
} from '../../../../../features/connections/model/kept-attempts.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useServiceStatus } from '../../../../../features/service/api/use-service-status.ts';
import { SERVICE_COPY } from '../../../../../features/service/model/service-copy.ts';
import type { WithId } from '../../../../../lib/data/documents.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { FirstMinute } from '../digest/first-minute.tsx';
import { DigestOffer } from '../digest/digest-offer.tsx';

/** The sources of a business: books, banks and files. */
export default function ConnectionsRoute() {
  const { business, accessLevel } = useDashboard();
  const connections = useConnections(business.id);
  const dailySummaries = useDailySummaries(business.id);
  const gap = dailySummaries.status === 'ready' ? dailySummaries.value?.booksLag : undefined;
  const mayConnect = canRequest(accessLevel, 'connectSources');
  const isReadOnce =
    connections.status === 'ready' && connections.value.some(({ lastReadAt }) => lastReadAt);
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <Title order={2}>{copy.title}</Title>
        <Text c="dimmed" maw="68ch">
          {copy.about}
        </Text>
        {!mayConnect && <OnlyOwners businessId={business.id} />}
      </Stack>
      {business.latestDigest === undefined && isReadOnce && <FirstMinute />}
      {gap && <BooksLagNote gap={gap} currency={business.currency} />}
      <LiveView
        live={connections}
        failedTitle={copy.failed}
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

/** The accounts that files were imported into. Owners and bookkeepers can close them. */
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
  const { business, user } = useDashboard();
  const { id: businessId, timeZone } = business;
  const begin = useCallable('beginConnection');
  const disconnect = useCallable('disconnectSource');
  const purge = useCallable('purgeSource');
  const read = useCallable('syncSourceNow');
  const { check, dialog } = useIdentityCheck();
  const { off } = useServiceStatus();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const [isUnfinished] = useState(() => unfinishedReturn() !== undefined);
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
    if (!started.ok) return started;
    if (!keepAttempt(started.value)) return err(new AppError('unavailable', copy.storageBlocked));
    location.assign(started.value.url);
    return started;
  };

  return (
    <>
      {mayConnect && isUnfinished && (
        <Text>
          {copy.unfinished.about}{' '}
          <Link className={paper.link} to={paths.connectReturn.href()}>
            {copy.unfinished.finish}
          </Link>
        </Text>
      )}
      {all.map((connection) => {
        const key = { businessId, connectionId: connection.id };
        const isPaused = off.includes('sync') || off.includes(connection.provider);
        return (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            timeZone={timeZone}
            now={now}
            {...(isPaused && { pausedText: SERVICE_COPY.readingOff[connection.provider] })}
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
            {copy.backtest}
          </Link>
        </Text>
      )}
      {mayConnect && <ConfirmAddressNote user={user} action="connect" />}
      {mayConnect ? (
        <ChooseSource
          hasSome={isConnected}
          onFile={(file) => {
            keepChosenFile(file);
            void navigate(paths.imports.href(businessId));
          }}
          onConnect={(provider) => goThere(provider)}
        />
      ) : (
        all.length === 0 && <Text>{copy.none}</Text>
      )}
      {dialog}
    </>
  );
}
