import type { ListedDeadLetter } from '@daily-snapshot/domain/admin/admin-schema';
import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import type { Confirmed } from '../api/use-administration.ts';
import { FAILURE_WORDS, whenText } from '../model/words.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { useResend } from './use-resend.tsx';

/** Mails that were given up, why, and the way to send them. */
export function DeadLetterList(props: {
  readonly letters: readonly ListedDeadLetter[];
  /** what to say when there is none */
  readonly none: string;
  readonly businessHref: (businessId: string) => string;
  readonly confirmed: Confirmed;
  readonly onSent: () => void;
}) {
  const { letters, none, businessHref, confirmed, onSent } = props;
  const { buttonOf, failure, done, dialog } = useResend(confirmed, onSent);
  return (
    <>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {letters.length === 0 && <Text>{none}</Text>}
      <ul
        className={itemRow.list}
        aria-label="Mail that was given up"
        hidden={letters.length === 0}
      >
        {letters.map((letter) => {
          const { mailId, businessId, reason, at, plannedAt, mayHaveArrived } = letter;
          const name = nameOf(letter);
          return (
            <li key={mailId} className={classes.row}>
              <p className={classes.name}>{name}</p>
              <p className={classes.attention}>{FAILURE_WORDS[reason]}.</p>
              <p className={classes.note}>
                Promised {whenText(plannedAt)}, given up {whenText(at)}
                {businessId !== null && (
                  <>
                    {' · '}
                    <Link to={businessHref(businessId)} className={classes.link}>
                      Business {businessId}
                    </Link>
                  </>
                )}
              </p>
              {buttonOf({ mailId, name, mayHaveArrived })}
            </li>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}

const nameOf = ({ businessDate, letterKind }: ListedDeadLetter): string =>
  businessDate === null
    ? `Letter: ${(letterKind ?? '').replaceAll('-', ' ')}`
    : `Digest of ${formatDay(businessDate)}`;
