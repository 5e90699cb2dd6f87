import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { SourceAccount } from '@daily-snapshot/domain/connections/connection';
import { shownAccountName } from '@daily-snapshot/domain/connections/source-from-connection';
import { formatDay } from '../../../ui/text/format-date.ts';
import { Money } from '../../../ui/text/money.tsx';
import paper from '../../../ui/layout/paper.module.css';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './connections.module.css';

/** Lists the accounts of a connection and the day through which each is complete. */
export function ConnectedAccounts(props: {
  readonly accounts: readonly SourceAccount[];
  readonly currency: string;
  readonly timeZone: TimeZone;
}) {
  const { accounts, currency, timeZone } = props;
  return (
    <ul className={itemRow.list} aria-label="ConnectedAccounts">
      {accounts.map((account) => (
        <li key={account.key} className={classes.account}>
          <div className={classes.what}>
            {shownAccountName(account)}
            <p className={paper.note}>
              {account.dataThrough
                ? `Data into ${formatDay(businessDateAt(account.dataThrough, timeZone))}`
                : 'Nothing told yet'}
            </p>
            {account.otherCurrency && (
              <p className={paper.note} data-tone="attention">
                Kept in {account.otherCurrency}. Its lines and its balance are left out of your
                numbers: we do not add two currencies up.
              </p>
            )}
            {account.isPersonal && (
              <p className={paper.note} data-tone="attention">
                The bank has this as a private account. Is it the business’s?
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
