import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { riskEffects } from '@daily-snapshot/domain/sales/risk-effects';
import { risksOf } from '@daily-snapshot/domain/sales/risk-model';
import { Money } from '../text/money.tsx';
import { riskSensitivityCopy as copy } from '../text/risk-copy.ts';
import disclosure from './disclosure.module.css';
import classes from './risk-sensitivity.module.css';

/** Revenue as a share of the entered revenue, in percent. */
const REVENUES = [50, 75, 100, 125, 150];

interface Row {
  readonly key: string;
  readonly label: string | number;
  readonly amount: Cents;
  readonly isEntered?: boolean;
}

/** How the total changes with revenue, and which figure changes it most. */
export function RiskSensitivity({ revenue }: { readonly revenue: Cents }) {
  const byRevenue = REVENUES.map((percent): Row => {
    const changed = cents(Math.round((revenue * percent) / 100));
    return {
      key: String(percent),
      label: changed,
      amount: risksOf(changed).total,
      isEntered: percent === 100,
    };
  });
  const effects = riskEffects(revenue);
  return (
    <details className={classes.sensitivity}>
      <summary className={disclosure.summary}>{copy.title}</summary>
      <p className={classes.most}>{mostText(effects)}</p>
      <Bars
        caption={copy.effects}
        rows={effects.map(({ input, decrease }) => ({
          key: input,
          label: copy.inputs[input],
          amount: decrease,
        }))}
      />
      <Bars caption={copy.byRevenue} rows={byRevenue} />
    </details>
  );
}

function mostText(effects: ReturnType<typeof riskEffects>): string {
  const [first] = effects;
  if (!first || first.decrease === 0) return copy.unchanged;
  if (first.input !== 'revenue') return copy.rateFirst(copy.inputs[first.input]);
  const rate = effects.find(({ input, decrease }) => input !== 'revenue' && decrease > 0);
  return rate ? copy.revenueFirst(copy.inputs[rate.input]) : copy.revenueOnly;
}

/** A table with bars as long as its amounts. */
function Bars(props: { readonly caption: string; readonly rows: readonly Row[] }) {
  const { caption, rows } = props;
  const largest = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ key, label, amount, isEntered }) => (
          <tr key={key} data-entered={isEntered || undefined}>
            <th scope="row">
              {typeof label === 'string' ? label : <Money amountCents={label} hasCents={false} />}
            </th>
            <td className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(amount / largest) * 100}%` }} />
            </td>
            <td>
              <Money amountCents={amount} hasCents={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
