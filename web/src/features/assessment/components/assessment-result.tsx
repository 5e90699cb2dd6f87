import { formatCount } from '@daily-snapshot/domain/money/format-money';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import { yearsText } from '@daily-snapshot/domain/sales/protection-cost';
import { RISK_PERCENTS, RISKS } from '@daily-snapshot/domain/sales/risk-model';
import { Money } from '../../../ui/text/money.tsx';
import { RiskTable } from '../../../ui/layout/risk-table.tsx';
import paper from '../../../ui/layout/paper.module.css';
import classes from './assessment.module.css';

const percents = RISKS.map((risk) => String(RISK_PERCENTS[risk]));

/** Shows the possible monthly cost of unmonitored finances beside the price of the product. */
export function AssessmentResult({ calculated }: { readonly calculated: CalculatedAssessment }) {
  const { companyName, assessment } = calculated;
  const { risks, servicePrice, roiPercent, yearsOfService } = assessment;
  return (
    <div className={classes.result}>
      <dl className={classes.figures}>
        <div>
          <dt>At risk a month</dt>
          <dd>
            <Money amountCents={risks.total} hasCents={false} />
          </dd>
        </div>
        <div>
          <dt>Return on the price</dt>
          <dd>{formatCount(roiPercent)}%</dd>
        </div>
        <div>
          <dt>Pays for</dt>
          <dd>{yearsText(yearsOfService)}</dd>
        </div>
      </dl>
      <RiskTable caption={`What ${companyName} may lose unseen`} risks={risks} hasYears />
      <figure className={classes.against}>
        <figcaption className={paper.note}>
          The price beside one month at risk: <Money amountCents={servicePrice} hasCents={false} />{' '}
          against <Money amountCents={risks.total} hasCents={false} />.
        </figcaption>
        <div aria-hidden="true">
          <span data-is="price" style={{ inlineSize: `${widthOf(servicePrice, risks.total)}%` }} />
          <span data-is="risk" style={{ inlineSize: `${widthOf(risks.total, servicePrice)}%` }} />
        </div>
      </figure>
      <p className={paper.note}>
        An open model: up to {percents.slice(0, -1).join(', ')} and {percents.at(-1)} percent of a
        month’s revenue, each up to a cap. Say that these are assumptions, not measurements.
      </p>
    </div>
  );
}

/** Returns the width of a bar relative to the longer of two bars, with a visible minimum. */
const widthOf = (one: number, other: number): number =>
  one >= other ? 100 : Math.max(0.5, (one / other) * 100);
