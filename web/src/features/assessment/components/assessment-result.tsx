import { formatCount } from '@daily-snapshot/domain/money/format-money';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import { yearsText } from '@daily-snapshot/domain/sales/protection-cost';
import { RISK_PERCENTS, RISKS } from '@daily-snapshot/domain/sales/risk-model';
import { Money, wholeMoneyText } from '../../../ui/text/money.tsx';
import { RiskSensitivity } from '../../../ui/layout/risk-sensitivity.tsx';
import { RiskTable } from '../../../ui/layout/risk-table.tsx';
import paper from '../../../ui/layout/paper.module.css';
import classes from './assessment.module.css';
import { assessmentCopy } from '../model/assessment-copy.ts';

const copy = assessmentCopy.result;

const percents = new Intl.ListFormat('en-US').format(
  RISKS.map((risk) => `${RISK_PERCENTS[risk]}%`),
);

/** Shows the possible monthly cost of unmonitored finances beside the price of the product. */
export function AssessmentResult({ calculated }: { readonly calculated: CalculatedAssessment }) {
  const { companyName, assessment } = calculated;
  const { risks, servicePrice, roiPercent, yearsOfService } = assessment;
  return (
    <div className={classes.result}>
      <dl className={classes.figures}>
        <div>
          <dt>{copy.monthlyRisk}</dt>
          <dd>
            <Money amountCents={risks.total} hasCents={false} />
          </dd>
        </div>
        <div>
          <dt>{copy.roi}</dt>
          <dd>{formatCount(roiPercent)}%</dd>
        </div>
        <div>
          <dt>{copy.paysFor}</dt>
          <dd>{yearsText(yearsOfService)}</dd>
        </div>
      </dl>
      <RiskTable caption={copy.caption(companyName)} risks={risks} hasYears />
      <RiskSensitivity revenue={assessment.monthlyRevenue} />
      <figure className={classes.against}>
        <figcaption className={paper.note}>
          {copy.comparison(wholeMoneyText(servicePrice), wholeMoneyText(risks.total))}
        </figcaption>
        <div aria-hidden="true">
          <span data-is="price" style={{ inlineSize: `${widthOf(servicePrice, risks.total)}%` }} />
          <span data-is="risk" style={{ inlineSize: `${widthOf(risks.total, servicePrice)}%` }} />
        </div>
      </figure>
      <p className={paper.note}>{copy.model(percents)}</p>
    </div>
  );
}

/** Returns the width of a bar relative to the longer of two bars, with a visible minimum. */
const widthOf = (one: number, other: number): number =>
  one >= other ? 100 : Math.max(0.5, (one / other) * 100);
