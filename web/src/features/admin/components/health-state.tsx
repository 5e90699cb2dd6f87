import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import type { RunConfirmed } from '../api/use-administration.ts';
import { healthProblems } from '../model/health-problems.ts';
import { ageText, countText, QUEUE_TEXTS, SCHEDULE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';
import { operationsCopy } from '../model/operations-copy.ts';
import { IncidentNotices } from './incident-notices.tsx';
import { ObjectiveState } from './objective-state.tsx';
import { Switches } from './switches.tsx';
import { Verdict } from './verdict.tsx';

const copy = operationsCopy.health;

/**
 * Shows what needs attention, the objectives, the digests of a day, the errors of browsers, the last run of each schedule, the age of the oldest
 * pending work, the notices to owners, and the switches.
 */
export function HealthState(props: {
  readonly health: ServiceHealth;
  readonly confirmed: RunConfirmed;
  readonly onChanged: () => void;
}) {
  const { health, confirmed, onChanged } = props;
  return (
    <>
      <Verdict problems={healthProblems(health)} />
      <ObjectiveState objectives={health.objectives} />
      <Digests health={health} />
      <SetAside health={health} />
      <BrowserErrors errors={health.browserErrors} />
      <Schedules health={health} />
      <Queues health={health} />
      <IncidentNotices incident={health.incident} confirmed={confirmed} onChanged={onChanged} />
      <Switches partsOff={health.partsOff} confirmed={confirmed} onChanged={onChanged} />
    </>
  );
}

function Digests({ health }: { readonly health: ServiceHealth }) {
  const { businessDate, digests } = health;
  const { planned, sent, skipped, failed, overdue, late } = digests;
  const left = Math.max(0, planned.count - sent.count - skipped.count - failed.count);
  const parts = [
    { id: 'sent', name: copy.sent, part: sent },
    { id: 'delivering', name: copy.inDelivery, part: { count: left, isMore: planned.isMore } },
    { id: 'skipped', name: copy.skipped, part: skipped },
    { id: 'failed', name: copy.failedToSend, part: failed },
  ];
  const filled = parts.filter(({ part }) => part.count > 0);
  return (
    <CardSection id="digests" title={copy.digests(formatDay(businessDate))}>
      {filled.length === 0 ? (
        <p className={classes.note}>{copy.noDigests}</p>
      ) : (
        <div
          role="img"
          className={classes.bar}
          aria-label={copy.bar(
            filled.map(({ name, part }) => `${name} ${countText(part)}`).join(', '),
          )}
        >
          {filled.map(({ id, part }) => (
            <span key={id} className={classes.part} data-part={id} style={{ flex: part.count }} />
          ))}
        </div>
      )}
      <dl className={classes.legend}>
        {parts.map(({ id, name, part }) => (
          <div key={id}>
            <dt>
              <span className={classes.key} data-part={id} />
              {name}
            </dt>
            <dd>{countText(part)}</dd>
          </div>
        ))}
      </dl>
      <p className={late.count > 0 ? classes.attention : classes.note}>
        {copy.due(countText(overdue), countText(late))}
      </p>
    </CardSection>
  );
}

function Queues({ health }: { readonly health: ServiceHealth }) {
  return (
    <CardSection id="queues" title={copy.queues}>
      <ul className={itemRow.list} aria-label={copy.queues}>
        {health.queues.map(({ name, oldestDueAt }) => (
          <AdminRow
            key={name}
            name={QUEUE_TEXTS[name]}
            side={
              <p className={classes.side}>
                {oldestDueAt === null
                  ? copy.nothing
                  : copy.overdue(ageText(oldestDueAt, health.askedAt))}
              </p>
            }
          />
        ))}
      </ul>
    </CardSection>
  );
}

function Schedules({ health }: { readonly health: ServiceHealth }) {
  return (
    <CardSection id="schedules" title={copy.schedules} about={copy.schedulesAbout}>
      <ul className={itemRow.list} aria-label={copy.schedules}>
        {health.schedules.map((schedule) => (
          <AdminRow
            key={schedule.name}
            name={SCHEDULE_TEXTS[schedule.name]}
            side={
              <p
                className={classes.side}
                data-attention={schedule.isMissed || !schedule.isDone || undefined}
              >
                {runText(schedule)}
              </p>
            }
          />
        ))}
      </ul>
    </CardSection>
  );
}

function runText({ lastBeganAt, isDone, isMissed }: ServiceHealth['schedules'][number]): string {
  if (lastBeganAt === null) return copy.neverRan;
  const time = whenText(lastBeganAt);
  if (isMissed) return copy.missed(time);
  return isDone ? time : copy.retried(time);
}

function SetAside({ health }: { readonly health: ServiceHealth }) {
  if (health.setAside.length === 0) return null;
  return (
    <CardSection id="set-aside" title={copy.setAside} about={copy.setAsideAbout}>
      <ul className={itemRow.list} aria-label={copy.setAside}>
        {health.setAside.map(({ path, fields, at }) => (
          <AdminRow key={path} name={path} side={<p className={classes.side}>{whenText(at)}</p>}>
            <p className={classes.attention}>{fields.join(', ')}</p>
          </AdminRow>
        ))}
      </ul>
    </CardSection>
  );
}

function BrowserErrors({ errors }: { readonly errors: ServiceHealth['browserErrors'] }) {
  return (
    <CardSection id="browser-errors" title={copy.browserErrors} about={copy.browserErrorsAbout}>
      {errors.length === 0 ? (
        <p className={classes.note}>{copy.noBrowserErrors}</p>
      ) : (
        <ul className={itemRow.list} aria-label={copy.browserErrors}>
          {errors.map(({ where, type, location, route, build, count, at }) => (
            <AdminRow
              key={[where, type, location, route, build].join()}
              name={`${type}, ${route}`}
              side={
                <p className={classes.side}>
                  {copy.timesReported(count.toLocaleString('en-US'))}
                  <br />
                  {whenText(at)}
                </p>
              }
            >
              <p className={classes.note}>{location ?? copy.unknownPlace}</p>
              <p className={classes.note}>{build}</p>
            </AdminRow>
          ))}
        </ul>
      )}
    </CardSection>
  );
}
