import { alertOf } from '@daily-snapshot/domain/operations/objective-counts';
import { INCIDENT_TEXTS } from '@daily-snapshot/domain/operations/incident';
import { OBJECTIVES } from '@daily-snapshot/domain/operations/objectives';
import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { operationsCopy } from './operations-copy.ts';
import { countText, SCHEDULE_TEXTS, SWITCH_TEXTS, whenText } from './texts.ts';

const copy = operationsCopy.health.problems;

const names = new Intl.ListFormat('en-US');

/** Lists what needs an administrator, one sentence per problem. */
export function healthProblems({
  digests,
  objectives,
  partsOff,
  incident,
  schedules,
  setAside,
}: ServiceHealth): string[] {
  const { late, failed } = digests;
  const irregular = schedules.filter(({ isDone, isMissed }) => isMissed || !isDone);
  return [
    ...partsOff.map(({ name, since, reason }) =>
      copy.off(SWITCH_TEXTS[name].name, whenText(since), reason),
    ),
    ...(incident
      ? [copy.notice(INCIDENT_TEXTS[incident.kind].title, whenText(incident.publishedAt))]
      : []),
    ...(objectives ?? []).flatMap(alertTextOf),
    ...(late.count > 0 ? [copy.late(countText(late))] : []),
    ...(failed.count > 0 ? [copy.failed(countText(failed))] : []),
    ...(irregular.length > 0
      ? [copy.schedules(names.format(irregular.map(({ name }) => SCHEDULE_TEXTS[name])))]
      : []),
    ...(setAside.length > 0 ? [copy.setAside(setAside.length)] : []),
  ];
}

function alertTextOf(counts: NonNullable<ServiceHealth['objectives']>[number]): string[] {
  const objective = OBJECTIVES.find(({ id }) => id === counts.id);
  const urgency = objective && alertOf(objective, counts);
  return urgency ? [copy[urgency](objective.title)] : [];
}
