import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { ageText, countText, SCHEDULE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';

const QUEUE_TEXTS: Readonly<Record<ServiceHealth['queues'][number]['name'], string>> = {
  digests: 'Digests to be made',
  mail: 'Mail to be looked at again',
  connections: 'Connections to be read',
  deletions: 'Accounts to be erased',
};

/**
 * Shows the digests of a day, the age of the oldest pending work, and the last run of each
 * schedule.
 */
export function HealthState({ health }: { readonly health: ServiceHealth }) {
  return (
    <>
      <Digests health={health} />
      <Queues health={health} />
      <Schedules health={health} />
    </>
  );
}

function Digests({ health }: { readonly health: ServiceHealth }) {
  const { businessDate, digests } = health;
  const { planned, sent, skipped, failed, overdue, late } = digests;
  const left = planned.count - sent.count - skipped.count - failed.count;
  const figures: readonly (readonly [string, string])[] = [
    ['Made', countText(planned)],
    ['Sent', countText(sent)],
    ['On their way', countText({ count: Math.max(0, left), isMore: planned.isMore })],
    ['Rightly not sent', countText(skipped)],
    ['Given up', countText(failed)],
    ['Due, not made yet', countText(overdue)],
    ['Late', countText(late)],
  ];
  return (
    <CardSection
      id="digests"
      title={formatDay(businessDate)}
      about="Digests of this day, by what became of their mail; and those of any day that are due. Late is due for half an hour."
    >
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {late.count > 0 && (
        <p className={classes.attention}>
          Digests are late. Look at the schedules below and at the logs of buildDigest.
        </p>
      )}
    </CardSection>
  );
}

function Queues({ health }: { readonly health: ServiceHealth }) {
  return (
    <CardSection
      id="queues"
      title="Oldest work"
      about="For how long the oldest thing has been due that is still to be done."
    >
      <dl className={classes.pairs}>
        {health.queues.map(({ name, oldestDueAt }) => (
          <div key={name}>
            <dt>{QUEUE_TEXTS[name]}</dt>
            <dd>{oldestDueAt === null ? 'Nothing' : ageText(oldestDueAt, health.askedAt)}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}

function Schedules({ health }: { readonly health: ServiceHealth }) {
  return (
    <CardSection
      id="schedules"
      title="Schedules"
      about="When each last came by itself. One that missed two turns is marked."
    >
      <ul className={itemRow.list} aria-label="Schedules">
        {health.schedules.map(({ name, lastBeganAt, isDone, isMissed }) => (
          <li key={name} className={classes.row}>
            <p className={classes.name}>{SCHEDULE_TEXTS[name]}</p>
            {lastBeganAt === null && <p className={classes.attention}>Not seen yet</p>}
            {lastBeganAt !== null && isMissed && (
              <p className={classes.attention}>Should have come again by now</p>
            )}
            {lastBeganAt !== null && !isDone && (
              <p className={classes.attention}>The last run failed; it is tried again</p>
            )}
            {lastBeganAt !== null && <p className={classes.note}>{whenText(lastBeganAt)}</p>}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
