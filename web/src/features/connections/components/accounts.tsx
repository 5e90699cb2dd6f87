import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { SourceAccount } from '@daily-snapshot/domain/connections/connection';
import { shownAccountName } from '@daily-snapshot/domain/connections/source-of';
import { formatDay } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import classes from './connections.module.css';

/** The accounts of a connection, each with how far its own data reach. */
export function Accounts(props: {
  readonly accounts: readonly SourceAccount[];
  readonly currency: string;
  readonly timeZone: TimeZone;
}) {
  const { accounts, currency, timeZone } = props;
  return (
    <ul className={classes.accounts} aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.key} className={classes.account}>
          <div className={classes.what}>
            {shownAccountName(account)}
            <p className={classes.note}>
              {account.dataThrough
                ? `Data into ${formatDay(businessDateAt(account.dataThrough, timeZone))}`
                : 'Nothing told yet'}
            </p>
            {account.otherCurrency && (
              <p className={`${classes.note} ${classes.attention}`}>
                Kept in {account.otherCurrency}. Its lines and its balance are left out of your
                numbers: we do not add two currencies up.
              </p>
            )}
            {account.isPersonal && (
              <p className={`${classes.note} ${classes.attention}`}>
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
