import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Text } from '@mantine/core';
import { Fragment } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { Name } from '../../../ui/text/name.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ALERT_TYPE_NAMES, MUTED_PAYEES_COPY as copy } from '../model/alert-copy.ts';
import type { InboxAlert } from '../model/inbox.ts';
import { mutedPayeesOf, type MutedPayees as Muted } from '../model/muted-payees.ts';

/** Lists the payees whose alerts are muted: the alert type, since when, by whom, and Unmute. */
export function MutedPayees(props: {
  readonly alerts: readonly InboxAlert[];
  /** the id of the signed-in user */
  readonly userId: string;
  readonly timeZone: TimeZone;
  /** absent for read-only users */
  readonly onUnmute?: (alertId: string) => Promise<Result<unknown, AppError>>;
}) {
  const { alerts, userId, timeZone, onUnmute } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const muted = mutedPayeesOf(alerts);
  return (
    <CardSection id="muted-payees" title={copy.title} about={copy.about}>
      {muted.length === 0 ? (
        <Text>{copy.none}</Text>
      ) : (
        <ul className={itemRow.list}>
          {muted.map((one) => (
            <li key={one.alertId} className={itemRow.row}>
              <div className={itemRow.what}>
                <div>
                  {one.names.map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && ', '}
                      <Name>{name}</Name>
                    </Fragment>
                  ))}
                </div>
                <p className={paper.note}>{aboutText(one, userId, timeZone)}</p>
              </div>
              {onUnmute && (
                <Button
                  variant="default"
                  size="compact-md"
                  flex="none"
                  disabled={isUnderWay}
                  aria-label={copy.unmuteOf(one.names.join(', '), ALERT_TYPE_NAMES[one.type])}
                  onClick={() => void attempt(copy.unmuted, () => onUnmute(one.alertId))}
                >
                  {copy.unmute}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

function aboutText({ type, since, by, upTo, currency }: Muted, userId: string, zone: TimeZone) {
  const on = formatDayOfYear(businessDateAt(since, zone));
  const muted = copy.mutedBy(ALERT_TYPE_NAMES[type], on, by === userId);
  return upTo === null
    ? muted
    : `${muted} ${copy.above(formatMoney(upTo, currency, { precision: 'rounded' }))}`;
}
