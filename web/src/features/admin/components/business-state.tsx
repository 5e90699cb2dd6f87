import type { BusinessView } from '@daily-snapshot/domain/admin/admin-schema';
import type { ConnectionState } from '@daily-snapshot/domain/connections/connection-state';
import { digestIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useReplayDigest, type RunConfirmed } from '../api/use-administration.ts';
import {
  CONNECTION_TEXTS,
  dateText,
  deliveryText,
  PROVIDER_TEXTS,
  whenText,
} from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';
import { useResend } from './use-resend.tsx';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.business;

/** The states of a connection that an owner has to act on. */
const NEEDS_OWNER: ReadonlySet<ConnectionState> = new Set(['stale', 'broken', 'expiring']);

interface Props {
  readonly view: BusinessView;
  readonly confirmed: RunConfirmed;
  readonly onChanged: () => void;
}

/**
 * Shows the state of a business’s digests and connections. Contains states and dates, never
 * amounts.
 */
export function BusinessState(props: Props) {
  return (
    <>
      <StatusSection {...props} />
      <Connections view={props.view} />
      <Digests {...props} />
    </>
  );
}

function StatusSection({ view, confirmed, onChanged }: Props) {
  const replay = useReplayDigest();
  const { attempt, isUnderWay, failure, done } = useAction();
  const { id: businessId, latestDigest, digestDueAt, closesAt, isOverdue } = view;
  const press = async () => {
    const startReplay = () => replay({ businessId });
    if (await attempt(copy.building, () => confirmed(startReplay))) onChanged();
  };
  const facts: readonly (readonly [string, string])[] = [
    [copy.status, digestsText(view)],
    [copy.recipients, copy.recipientCount(view.recipientCount)],
    [copy.latest, latestDigest === null ? copy.noneYet : formatDay(latestDigest)],
    [copy.nextDue, digestDueAt === null ? copy.none : whenText(digestDueAt)],
    [copy.timeZone, view.timeZone.replaceAll('_', ' ')],
    [copy.createdOn, dateText(view.createdAt)],
    ...(closesAt === null ? [] : [[copy.deletedOn, dateText(closesAt)] as const]),
    [copy.id, businessId],
  ];
  return (
    <CardSection id="status" title={copy.status}>
      {isOverdue && (
        <>
          <p className={classes.attention}>{copy.overdue}</p>
          <Button
            style={{ alignSelf: 'flex-start' }}
            loading={isUnderWay}
            onClick={() => void press()}
          >
            {copy.buildNow}
          </Button>
        </>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

function digestsText({ isEntitled, isPaused, digestDueAt }: BusinessView): string {
  if (!isEntitled) return copy.noPlan;
  if (isPaused) return copy.paused;
  return digestDueAt === null ? copy.off : copy.on;
}

function Connections({ view }: { readonly view: BusinessView }) {
  return (
    <CardSection id="connections" title={copy.connections}>
      {view.connections.length === 0 ? (
        <Text>{copy.noConnections}</Text>
      ) : (
        <ul className={itemRow.list} aria-label={copy.connections}>
          {view.connections.map((connection) => {
            const { id, provider, state, lastReadAt, dataThrough } = connection;
            const { problemSince, unreadable } = connection;
            return (
              <AdminRow
                key={id}
                name={PROVIDER_TEXTS[provider]}
                side={
                  <p className={classes.side} data-attention={NEEDS_OWNER.has(state) || undefined}>
                    {CONNECTION_TEXTS[state]}
                  </p>
                }
              >
                <p className={classes.note}>
                  {[
                    lastReadAt === null ? copy.neverSynced : copy.synced(whenText(lastReadAt)),
                    dataThrough === null ? '' : copy.completeThrough(whenText(dataThrough)),
                    problemSince === null ? '' : copy.failingSince(whenText(problemSince)),
                    ...Object.entries(unreadable).map(([type, count]) =>
                      copy.unreadable(type, count),
                    ),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </AdminRow>
            );
          })}
        </ul>
      )}
    </CardSection>
  );
}

function Digests({ view, confirmed, onChanged }: Props) {
  const { buttonOf, failure, done, dialog } = useResend(confirmed, onChanged);
  return (
    <CardSection id="deliveries" title={copy.deliveries}>
      {view.digests.length === 0 ? (
        <Text>{copy.noDeliveries}</Text>
      ) : (
        <ul className={itemRow.list} aria-label={copy.deliveriesList}>
          {view.digests.map(({ businessDate, delivery }) => {
            const name = operationsCopy.mail.digestOf(formatDay(businessDate));
            return (
              <AdminRow
                key={businessDate}
                name={formatDay(businessDate)}
                side={
                  delivery.state === 'failed' &&
                  buttonOf({
                    mailId: digestIdOf(view.id, businessDate),
                    name,
                    mayHaveArrived: delivery.mayHaveArrived,
                  })
                }
              >
                <p className={delivery.state === 'failed' ? classes.attention : classes.note}>
                  {deliveryText(delivery)}
                </p>
              </AdminRow>
            );
          })}
        </ul>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {dialog}
    </CardSection>
  );
}
