import type { BusinessView } from '@daily-snapshot/domain/admin/admin-schema';
import { digestIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useReplayDigest, type RunConfirmed } from '../api/use-administration.ts';
import { CONNECTION_TEXTS, deliveryText, PROVIDER_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { useResend } from './use-resend.tsx';

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
    if (await attempt('The digest is being made.', () => confirmed(startReplay))) onChanged();
  };
  const facts: readonly (readonly [string, string])[] = [
    ['Digests', digestsText(view)],
    ['Goes to', `${view.recipientCount} address${view.recipientCount === 1 ? '' : 'es'}`],
    ['Latest', latestDigest === null ? 'None yet' : formatDay(latestDigest)],
    ['Next due', digestDueAt === null ? 'None' : whenText(digestDueAt)],
    ['Time zone', view.timeZone.replaceAll('_', ' ')],
    ['With us since', whenText(view.createdAt)],
    ...(closesAt === null ? [] : [['Erased on', whenText(closesAt)] as const]),
  ];
  return (
    <CardSection id="standing" title="Digests" about="What is set, and when the next one comes.">
      <dl className={classes.pairs}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOverdue && (
        <>
          <p className={classes.attention}>
            The digest is due and has not been made. The next run makes it; so does this.
          </p>
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={isUnderWay}
            onClick={() => void press()}
          >
            Make it now
          </Button>
        </>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

function digestsText({ isEntitled, isPaused, digestDueAt }: BusinessView): string {
  if (!isEntitled) return 'No plan';
  if (isPaused) return 'Paused';
  return digestDueAt === null ? 'Off' : 'On';
}

function Connections({ view }: { readonly view: BusinessView }) {
  return (
    <CardSection
      id="connections"
      title="Connections"
      about="How far what we read from each reaches."
    >
      {view.connections.length === 0 ? (
        <Text>Nothing is connected.</Text>
      ) : (
        <ul className={itemRow.list} aria-label="Connections">
          {view.connections.map((connection) => {
            const { id, provider, state, lastReadAt, dataThrough } = connection;
            const { problemSince, unreadable } = connection;
            return (
              <li key={id} className={classes.row}>
                <p className={classes.name}>{PROVIDER_TEXTS[provider]}</p>
                <Text size="sm">{CONNECTION_TEXTS[state]}</Text>
                <p className={classes.note}>
                  {[
                    lastReadAt === null ? 'Never read' : `Read ${whenText(lastReadAt)}`,
                    dataThrough === null ? '' : `complete until ${whenText(dataThrough)}`,
                    problemSince === null ? '' : `trouble since ${whenText(problemSince)}`,
                    ...Object.entries(unreadable).map(
                      ([type, count]) => `unreadable: ${count} of type ${type}`,
                    ),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
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
    <CardSection
      id="deliveries"
      title="The last mornings"
      about="What became of the mail of each digest."
    >
      {view.digests.length === 0 ? (
        <Text>No digest has been mailed lately.</Text>
      ) : (
        <ul className={itemRow.list} aria-label="Digests">
          {view.digests.map(({ businessDate, delivery }) => {
            const name = `Digest of ${formatDay(businessDate)}`;
            return (
              <li key={businessDate} className={classes.row}>
                <p className={classes.name}>{formatDay(businessDate)}</p>
                <p className={delivery.state === 'failed' ? classes.attention : classes.note}>
                  {deliveryText(delivery)}
                </p>
                {delivery.state === 'failed' &&
                  buttonOf({
                    mailId: digestIdOf(view.id, businessDate),
                    name,
                    mayHaveArrived: delivery.mayHaveArrived,
                  })}
              </li>
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
