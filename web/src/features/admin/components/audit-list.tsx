import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import { isDigest } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../ui/text/format-date.ts';
import type { AuditRow } from '../api/use-audit-log.ts';
import { AUDIT_TEXTS, dayText, EMAIL_NAMES, partName, timeText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.audit;

/** Lists who did what, on which target, and when, by day. */
export function AuditList(props: {
  readonly entries: readonly AuditRow[];
  readonly businessHref: (businessId: string) => string;
}) {
  const { entries, businessHref } = props;
  const days = [...new Set(entries.map(({ at }) => dayText(at)))];
  return (
    <div role="group" aria-label={copy.list}>
      {days.map((day) => (
        <Fragment key={day}>
          <h3 className={classes.day}>{day}</h3>
          <ul className={itemRow.list} aria-label={day}>
            {entries
              .filter(({ at }) => dayText(at) === day)
              .map(({ id, at, what, by, to }) => (
                <AdminRow
                  key={id}
                  name={AUDIT_TEXTS[what]}
                  side={<p className={classes.side}>{timeText(at)}</p>}
                >
                  <Target to={to} businessHref={businessHref} />
                  <p className={classes.note}>{copy.by(whoText(by))}</p>
                </AdminRow>
              ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

function whoText({ means, address, id }: AuditEntry['by']): string {
  switch (means) {
    case 'account':
      return address ?? copy.byAccount(id ?? '');
    case 'setup-secret':
      return copy.setupSecret;
    case 'command':
      return copy.commandLine;
  }
}

/** The account, e-mail or business that the action changed. */
function Target(props: {
  readonly to: AuditEntry['to'];
  readonly businessHref: (businessId: string) => string;
}) {
  const { address, accountId, businessId, mailId, part, reason } = props.to;
  const account = address ?? (accountId === undefined ? '' : copy.account(accountId));
  const texts = [
    account,
    mailId === undefined ? '' : mailName(mailId),
    part === undefined ? '' : partName(part),
    reason === undefined ? '' : copy.reason(reason),
  ].filter(Boolean);
  if (texts.length === 0 && businessId === undefined) return null;
  return (
    <p className={classes.text}>
      {texts.join(' · ')}
      {businessId !== undefined && (
        <>
          {texts.length > 0 && ' · '}
          <Link to={props.businessHref(businessId)} className={classes.link}>
            {copy.business(businessId)}
          </Link>
        </>
      )}
    </p>
  );
}

function mailName(mailId: string): string {
  const key = parseMailId(mailId);
  if (!key) return mailId;
  return isDigest(key)
    ? operationsCopy.mail.digestOf(formatDay(key.businessDate))
    : EMAIL_NAMES[key.kind];
}
