import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import {
  INCIDENT_KINDS,
  INCIDENT_TEXTS,
  type IncidentKind,
} from '@daily-snapshot/domain/operations/incident';
import { Button } from '@mantine/core';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { useSetIncident, type RunConfirmed } from '../api/use-administration.ts';
import { operationsCopy } from '../model/operations-copy.ts';
import { whenText } from '../model/texts.ts';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';

const copy = operationsCopy.health;

/** Publishes one of the prepared notices to all owners, and ends it. */
export function IncidentNotices(props: {
  readonly incident: ServiceHealth['incident'];
  readonly confirmed: RunConfirmed;
  readonly onChanged: () => void;
}) {
  const { incident, confirmed, onChanged } = props;
  const setIncident = useSetIncident();
  const { attempt, isUnderWay, failure, done } = useAction();

  const change = async (kind: IncidentKind | null) => {
    const text = kind === null ? copy.ended : copy.published;
    if (await attempt(text, () => confirmed(() => setIncident({ kind })))) onChanged();
  };

  return (
    <CardSection id="notice" title={copy.notice} about={copy.noticeAbout}>
      <ul className={itemRow.list} aria-label={copy.notice}>
        {INCIDENT_KINDS.map((kind) => {
          const { title, notice, mailLine } = INCIDENT_TEXTS[kind];
          const isShown = incident?.kind === kind;
          return (
            <AdminRow
              key={kind}
              name={title}
              side={
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={isUnderWay}
                  aria-label={isShown ? copy.endNotice(title) : copy.publishNotice(title)}
                  onClick={() => void change(isShown ? null : kind)}
                >
                  {isShown ? copy.end : copy.publish}
                </Button>
              }
            >
              {isShown && (
                <p className={classes.attention}>
                  {copy.publishedAt(whenText(incident.publishedAt))}
                </p>
              )}
              <p className={classes.note}>{notice}</p>
              {mailLine !== undefined && <p className={classes.note}>{copy.mailLine(mailLine)}</p>}
            </AdminRow>
          );
        })}
      </ul>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}
