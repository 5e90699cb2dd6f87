import type { Cents } from '@daily-snapshot/domain/money/cents';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import {
  percentOfRevenue,
  protectionCost,
  yearsOfService,
  yearsText,
} from '@daily-snapshot/domain/sales/protection-cost';
import { risksOf } from '@daily-snapshot/domain/sales/risk-model';
import { useId, useState } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import { RiskTable } from '../../../../ui/layout/risk-table.tsx';
import classes from './risk-calculator.module.css';

/** Estimates the monthly cost of one hidden mistake with the public risk model. */
export function RiskCalculator() {
  const id = useId();
  const [text, setText] = useState('');
  const [calculated, setCalculated] = useState<Cents>();
  const revenue = parseMonthlyRevenue(text);
  const isNoAmount = text.trim() !== '' && revenue === undefined;
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
            aria-invalid={isNoAmount}
            aria-describedby={isNoAmount ? `${id}-fault` : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ActionButton type="submit" disabled={revenue === undefined}>
            Calculate
          </ActionButton>
        </div>
        {isNoAmount && (
          <p id={`${id}-fault`} className={classes.fault}>
            Enter dollars as a number above 0, such as 50,000.
          </p>
        )}
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
        {yearsText(yearsOfService(risks.total, cost))} of service.
      </p>
    </div>
  );
}
