import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Card, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import type { WithId } from '../../../lib/data/documents.ts';
import { PROVIDER_TEXTS } from '../model/providers.ts';
import { stateText } from '../model/state-text.ts';
import { unreadableText } from '../model/unreadable-text.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { Name } from '../../../ui/text/name.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';
import { DisconnectSource } from './disconnect-source.tsx';
import { InitialSync } from './first-sync.tsx';
import { Receipt } from './request-log.tsx';
import { SyncLog } from './sync-log.tsx';
import { ReconciliationNote, type LinesHref } from './reconciliation-note.tsx';

const copy = CONNECTION_COPY;

type Act = () => Promise<Result<unknown, AppError>>;

/** The actions of an owner on a connection. */
export interface ConnectionActs {
  readonly onReconnect: Act;
  readonly onRead: Act;
  readonly onDisconnect: Act;
  readonly onPurge: Act;
}

/** Shows a connection: its state, its accounts, and the requests we sent. */
export function ConnectionCard(props: {
  readonly connection: WithId<Connection>;
  readonly timeZone: TimeZone;
  readonly now: Date;
  /** Says that we do not read from its provider now. */
  readonly pausedText?: string;
  /** Date of the last entry in books that lag behind the bank. */
  readonly lastEntry: BusinessDate | undefined;
  readonly linesHref: LinesHref;
  /** Absent for read-only users. */
  readonly acts?: ConnectionActs;
}) {
  const { connection, timeZone, now, pausedText, lastEntry, linesHref, acts } = props;
  const { id, provider, name, problem, accounts, initialSync, receipt, purgingSince } = connection;
  const { unreadable = [] } = connection;
  const { label, tone, sentence, isToRenew, state } = stateText(
    connection,
    timeZone,
    now,
    lastEntry,
  );
  const { attempt, isUnderWay, failure, done } = useAction();
  const [isEnding, setIsEnding] = useState(false);
  const headline = `connection-${id}`;
  return (
    <Card component="article" aria-labelledby={headline}>
      <Stack gap="md">
        <div className={classes.head}>
          <div>
            <Title order={3} id={headline}>
              <Name>{name}</Name>
            </Title>
            <p className={classes.kind}>{PROVIDER_TEXTS[provider].kind}</p>
          </div>
          <span className={classes.state} data-tone={tone}>
            {label}
          </span>
        </div>
        <p className={paper.text}>{sentence}</p>
        {pausedText !== undefined && state !== 'disconnected' && (
          <p className={`${paper.text} ${classes.attention}`}>{pausedText}</p>
        )}
        {problem === 'provider-down' && state !== 'disconnected' && (
          <p className={`${paper.text} ${classes.attention}`}>{copy.down}</p>
        )}
        {state === 'never' && initialSync && (
          <InitialSync initialSync={initialSync} isGathered={problem !== 'still-syncing'} />
        )}
        {accounts.length > 0 && (
          <ConnectedAccounts
            accounts={accounts}
            currency={connection.currency}
            timeZone={timeZone}
          />
        )}
        {connection.basis !== null && connection.lastReadAt && state !== 'disconnected' && (
          <ReconciliationNote connection={connection} timeZone={timeZone} linesHref={linesHref} />
        )}
        {unreadable.length > 0 && state !== 'disconnected' && (
          <p className={`${paper.text} ${classes.attention}`}>{unreadableText(connection)}</p>
        )}
        {acts && !purgingSince && (
          <Group gap="sm">
            {isToRenew && (
              <Button
                loading={isUnderWay}
                onClick={() => void attempt(copy.actions.redirecting, acts.onReconnect)}
              >
                {state === 'expiring' ? copy.actions.renew : copy.actions.reconnect}
              </Button>
            )}
            {state !== 'disconnected' && state !== 'broken' && (
              <Button
                variant="default"
                loading={isUnderWay && !isToRenew}
                onClick={() => void attempt(copy.actions.syncing, acts.onRead)}
              >
                {copy.actions.sync}
              </Button>
            )}
            <Button variant="subtle" onClick={() => setIsEnding(true)}>
              {state === 'disconnected' ? copy.actions.remove : copy.actions.disconnect}
            </Button>
          </Group>
        )}
        <FailureNote message={failure} />
        <DoneNote message={done} />
        <SyncLog
          log={connection.syncLog ?? []}
          timeZone={timeZone}
          now={now}
          hasEnded={state === 'disconnected'}
        />
        <Receipt receipt={receipt} timeZone={timeZone} />
      </Stack>
      {acts && (
        <DisconnectSource
          name={name}
          isDisconnected={state === 'disconnected'}
          isOpen={isEnding}
          onClose={() => setIsEnding(false)}
          onDisconnect={acts.onDisconnect}
          onPurge={acts.onPurge}
        />
      )}
    </Card>
  );
}
