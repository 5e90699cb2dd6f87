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
import { RiskSensitivity } from '../../../../ui/layout/risk-sensitivity.tsx';
import { RiskTable } from '../../../../ui/layout/risk-table.tsx';
import classes from './risk-calculator.module.css';
import { TOOLS_COPY } from '../../model/tools-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = TOOLS_COPY.riskCalculator;

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
          {copy.label}
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
            {copy.calculate}
          </ActionButton>
        </div>
        {isNoAmount && (
          <p id={`${id}-fault`} className={classes.fault}>
            {copy.invalid}
          </p>
        )}
      </form>
      <div aria-live="polite">
        {calculated === undefined ? (
          <p className={classes.note}>{copy.about}</p>
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
      <RiskTable caption={copy.caption} risks={risks} />
      <RiskSensitivity revenue={revenue} />
      <p className={classes.note}>
        <RichText
          text={copy.worth(
            percentOfRevenue(cost, revenue),
            yearsText(yearsOfService(risks.total, cost)),
          )}
          parts={{ cost: () => <Money amountCents={cost} hasCents={false} /> }}
        />
      </p>
    </div>
  );
}
