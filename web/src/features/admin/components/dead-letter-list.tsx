import type { ListedDeadLetter } from '@daily-snapshot/domain/admin/admin-schema';
import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import type { RunConfirmed } from '../api/use-administration.ts';
import { EMAIL_NAMES, MAIL_FAILURE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';
import { useResend } from './use-resend.tsx';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.mail;

/** Lists undeliverable e-mails with the reason, and resends them. */
export function DeadLetterList(props: {
  readonly deadLetters: readonly ListedDeadLetter[];
  /** text for an empty list */
  readonly none: string;
  readonly businessHref: (businessId: string) => string;
  readonly confirmed: RunConfirmed;
  readonly onSent: () => void;
}) {
  const { deadLetters, none, businessHref, confirmed, onSent } = props;
  const { buttonOf, failure, done, dialog } = useResend(confirmed, onSent);
  return (
    <>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {deadLetters.length === 0 && <Text>{none}</Text>}
      <ul className={itemRow.list} aria-label={copy.list} hidden={deadLetters.length === 0}>
        {deadLetters.map((deadLetter) => {
          const { mailId, businessId, businessName, reason, at, plannedAt, mayHaveArrived } =
            deadLetter;
          const name = nameOf(deadLetter);
          return (
            <AdminRow key={mailId} name={name} side={buttonOf({ mailId, name, mayHaveArrived })}>
              {businessId !== null && (
                <p className={classes.text}>
                  <Link to={businessHref(businessId)} className={classes.link}>
                    {businessName ?? copy.deletedBusiness}
                  </Link>
                </p>
              )}
              <p className={classes.attention}>{MAIL_FAILURE_TEXTS[reason]}.</p>
              <p className={classes.note}>{copy.times(whenText(plannedAt), whenText(at))}</p>
            </AdminRow>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}

function nameOf({ businessDate, emailKind, mailId }: ListedDeadLetter): string {
  if (businessDate !== null) return copy.digestOf(formatDay(businessDate));
  return emailKind === null ? mailId : EMAIL_NAMES[emailKind];
}
