import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { ageText, countText, QUEUE_TEXTS, SCHEDULE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.health;

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
      <SetAside health={health} />
    </>
  );
}

function Digests({ health }: { readonly health: ServiceHealth }) {
  const { businessDate, digests } = health;
  const { planned, sent, skipped, failed, overdue, late } = digests;
  const left = planned.count - sent.count - skipped.count - failed.count;
  const figures: readonly (readonly [string, string])[] = [
    [copy.built, countText(planned)],
    [copy.sent, countText(sent)],
    [copy.inDelivery, countText({ count: Math.max(0, left), isMore: planned.isMore })],
    [copy.skipped, countText(skipped)],
    [copy.failedToSend, countText(failed)],
    [copy.due, countText(overdue)],
    [copy.late, countText(late)],
  ];
  return (
    <CardSection id="digests" title={formatDay(businessDate)} about={copy.digestsAbout}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {late.count > 0 && <p className={classes.attention}>{copy.lateNote}</p>}
    </CardSection>
  );
}

function Queues({ health }: { readonly health: ServiceHealth }) {
  return (
    <CardSection id="queues" title={copy.queues} about={copy.queuesAbout}>
      <dl className={classes.pairs}>
        {health.queues.map(({ name, oldestDueAt }) => (
          <div key={name}>
            <dt>{QUEUE_TEXTS[name]}</dt>
            <dd>{oldestDueAt === null ? copy.nothing : ageText(oldestDueAt, health.askedAt)}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}

function Schedules({ health }: { readonly health: ServiceHealth }) {
  return (
    <CardSection id="schedules" title={copy.schedules} about={copy.schedulesAbout}>
      <ul className={itemRow.list} aria-label={copy.schedules}>
        {health.schedules.map(({ name, lastBeganAt, isDone, isMissed }) => (
          <li key={name} className={classes.row}>
            <p className={classes.name}>{SCHEDULE_TEXTS[name]}</p>
            {lastBeganAt === null && <p className={classes.attention}>{copy.neverRan}</p>}
            {lastBeganAt !== null && isMissed && <p className={classes.attention}>{copy.missed}</p>}
            {lastBeganAt !== null && !isDone && <p className={classes.attention}>{copy.retried}</p>}
            {lastBeganAt !== null && <p className={classes.note}>{whenText(lastBeganAt)}</p>}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function SetAside({ health }: { readonly health: ServiceHealth }) {
  if (health.setAside.length === 0) return null;
  return (
    <CardSection id="set-aside" title={copy.setAside} about={copy.setAsideAbout}>
      <ul className={itemRow.list} aria-label={copy.setAside}>
        {health.setAside.map(({ path, fields, at }) => (
          <li key={path} className={classes.row}>
            <p className={classes.name}>{path}</p>
            <p className={classes.attention}>{fields.join(', ')}</p>
            <p className={classes.note}>{whenText(at)}</p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
