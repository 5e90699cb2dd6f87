import { cents } from '@daily-snapshot/domain/money/cents';
import { RISKS, type Risks } from '@daily-snapshot/domain/sales/risk-model';
import { Money } from '../text/money.tsx';
import classes from './risk-table.module.css';
import { uiCopy } from '../text/ui-copy.ts';

const inYear = (month: number): number => cents(month * 12);

/** Shows the cost of each mistake as a stacked bar and as a table with the same data. */
export function RiskTable(props: {
  readonly caption: string;
  readonly risks: Risks;
  /** Also shows the total of twelve months. */
  readonly hasYears?: boolean;
}) {
  const { caption, risks, hasYears = false } = props;
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {RISKS.map((risk) => (
          <span key={risk} data-risk={risk} style={{ flexGrow: risks[risk] }} />
        ))}
      </div>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        {hasYears && (
          <thead>
            <tr>
              <th scope="col">{uiCopy.risks.mistake}</th>
              <th scope="col">{uiCopy.risks.month}</th>
              <th scope="col">{uiCopy.risks.year}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {RISKS.map((risk) => (
            <tr key={risk}>
              <th scope="row">
                <span className={classes.key} data-risk={risk} aria-hidden="true" />
                {uiCopy.risks[risk]}
              </th>
              <Amounts month={risks[risk]} hasYears={hasYears} />
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">{uiCopy.risks.total}</th>
            <Amounts month={risks.total} hasYears={hasYears} />
          </tr>
        </tbody>
      </table>
    </>
  );
}

function Amounts({ month, hasYears }: { readonly month: number; readonly hasYears: boolean }) {
  return (
    <>
      <td>
        <Money amountCents={month} hasCents={!hasYears} />
      </td>
      {hasYears && (
        <td>
          <Money amountCents={inYear(month)} hasCents={false} />
        </td>
      )}
    </>
  );
}
