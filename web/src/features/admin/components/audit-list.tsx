import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import { Text } from '@mantine/core';
import type { AuditRow } from '../api/use-audit-log.ts';
import { AUDIT_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.audit;

/** Lists who did what, on which target, and when. */
export const AuditList = ({ entries }: { readonly entries: readonly AuditRow[] }) => (
  <ul className={itemRow.list} aria-label={copy.list}>
    {entries.map(({ id, at, what, by, to }) => (
      <li key={id} className={classes.row}>
        <p className={classes.name}>{AUDIT_TEXTS[what]}</p>
        <Text size="sm">{whomText(to)}</Text>
        <p className={classes.note}>
          {whenText(at)} · {whoText(by)}
        </p>
      </li>
    ))}
  </ul>
);

function whoText({ means, address, id }: AuditEntry['by']): string {
  switch (means) {
    case 'account':
      return address ?? copy.account(id ?? '');
    case 'setup-secret':
      return copy.setupSecret;
    case 'command':
      return copy.commandLine;
  }
}

const whomText = ({ address, accountId, businessId, mailId }: AuditEntry['to']): string =>
  [
    address ?? (accountId === undefined ? '' : copy.account(accountId)),
    mailId === undefined ? '' : copy.mail(mailId),
    businessId === undefined || mailId !== undefined ? '' : copy.business(businessId),
  ]
    .filter(Boolean)
    .join(' · ');
