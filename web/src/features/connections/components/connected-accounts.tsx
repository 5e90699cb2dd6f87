import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { SourceAccount } from '@daily-snapshot/domain/connections/connection';
import { shownAccountName } from '@daily-snapshot/domain/connections/source-from-connection';
import { formatDay } from '../../../ui/text/format-date.ts';
import { Name } from '../../../ui/text/name.tsx';
import { Money } from '../../../ui/text/money.tsx';
import paper from '../../../ui/layout/paper.module.css';
import itemRow from '../../../ui/layout/list-row.module.css';
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';

const copy = CONNECTION_COPY;

/** Lists the accounts of a connection and the day through which each is complete. */
export function ConnectedAccounts(props: {
  readonly accounts: readonly SourceAccount[];
  readonly currency: string;
  readonly timeZone: TimeZone;
}) {
  const { accounts, currency, timeZone } = props;
  const day = (instant: Date) => formatDay(businessDateAt(instant, timeZone));
  return (
    <ul className={itemRow.list} aria-label={copy.accounts}>
      {accounts.map((account) => (
        <li key={account.key} className={classes.account}>
          <div className={classes.what}>
            <Name>{shownAccountName(account)}</Name>
            <p className={paper.note}>
              {account.missingSince
                ? copy.missingSince(day(account.missingSince))
                : account.dataThrough
                  ? copy.dataThrough(day(account.dataThrough))
                  : copy.noData}
            </p>
            {account.otherCurrency && (
              <p className={paper.note} data-tone="attention">
                {copy.otherCurrency(account.otherCurrency)}
              </p>
            )}
            {account.isPersonal && (
              <p className={paper.note} data-tone="attention">
                {copy.personal}
              </p>
            )}
          </div>
          {account.balance && (
            <span className={classes.amount}>
              <Money
                amountCents={account.balance.amount}
                currency={account.otherCurrency ?? currency}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
