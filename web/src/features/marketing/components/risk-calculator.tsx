import type { Cents } from '@daily-snapshot/domain/money/cents';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import {
  percentOfRevenue,
  protectionCost,
  yearsOfService,
} from '@daily-snapshot/domain/sales/protection-cost';
import { risksOf } from '@daily-snapshot/domain/sales/risk-model';
import { useId, useState } from 'react';
import { ActionButton } from '../../../components/action.tsx';
import { Money } from '../../../components/money.tsx';
import { RiskTable } from '../../../components/risk-table.tsx';
import classes from './risk-calculator.module.css';

/** What one hidden mistake may cost a month, by the open risk model. */
export function RiskCalculator() {
  const id = useId();
  const [text, setText] = useState('');
  const [calculated, setCalculated] = useState<Cents>();
  const revenue = parseMonthlyRevenue(text);
  return (
    <div className={classes.calculator}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (revenue !== undefined) setCalculated(revenue);
        }}
      >
        <label htmlFor={id} className={classes.label}>
          Monthly revenue, in dollars
        </label>
        <div className={classes.row}>
          <input
            id={id}
            className={classes.input}
            inputMode="decimal"
            autoComplete="off"
            placeholder="50,000"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ActionButton type="submit" disabled={revenue === undefined}>
            Calculate
          </ActionButton>
        </div>
      </form>
      <div aria-live="polite">
        {calculated === undefined ? (
          <p className={classes.note}>
            The model is open: a part of a month’s revenue for each mistake, up to a cap. It is an
            assumption, not a measurement.
          </p>
        ) : (
          <RiskResult revenue={calculated} />
        )}
      </div>
    </div>
  );
}

function RiskResult({ revenue }: { readonly revenue: Cents }) {
  const risks = risksOf(revenue);
  const cost = protectionCost(revenue);
  return (
    <div className={classes.result}>
      <RiskTable caption="What one month may lose" risks={risks} />
      <p className={classes.note}>
        Protection costs <Money amountCents={cost} hasCents={false} /> a month, or{' '}
        {percentOfRevenue(cost, revenue)} of your revenue. One such loss avoided pays for{' '}
        {yearsOfService(risks.total, cost)} years of service.
      </p>
    </div>
  );
}
