import type { ContributorFacts } from '@daily-snapshot/domain/digest/sections/contributors';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { contributorsText } from '@daily-snapshot/domain/digest/sections/contributors';
import { SPREAD_PAYROLL } from '@daily-snapshot/domain/digest/build/payroll-spread';
import { OTHERS } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import type { Contributions } from '@daily-snapshot/domain/baselines/contributors';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Name as PayeeName } from '../../../../ui/text/name.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import { waterfallSteps, type Step, type Waterfall as Steps } from '../../model/waterfall-steps.ts';
import classes from './waterfall-chart.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.waterfallChart;

/** The number of names before "Show all". */
const SHOWN_NAMES = 6;

/** A waterfall chart in a table. Each row is a name, and the steps add up to the change of the number. */
export function Waterfall(props: {
  readonly facts: ContributorFacts;
  readonly contributions: Contributions;
  readonly currency: string;
  readonly postingsHref: (counterparty: string) => string;
}) {
  const { facts, contributions, currency, postingsHref } = props;
  const { measure } = facts;
  const [hasAll, setHasAll] = useState(false);
  const steps = waterfallSteps(contributions, hasAll ? Infinity : SHOWN_NAMES);
  const title = `why-${measure}`;
  const hidden = contributions.contributors.length > SHOWN_NAMES + 1;
  return (
    <section className={paper.paper} aria-labelledby={title}>
      <h4 className={paper.title} id={title}>
        {MEASURE_NAMES[measure]}
      </h4>
      <p className={paper.note}>
        <SentenceText sentence={contributorsText(facts)} />
      </p>
      <table className={classes.steps} aria-labelledby={title}>
        <tbody>
          {steps.steps.map((step) => (
            <tr key={step.name ?? ''}>
              <th scope="row" className={classes.name}>
                <Name step={step} postingsHref={postingsHref} />
              </th>
              <td>
                <StepPicture step={step} start={steps.start} measure={measure} />
              </td>
              <td className={classes.amount}>
                <Money amountCents={step.change} currency={currency} isSigned />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className={classes.sum}>
          <tr>
            <th scope="row">{copy.together}</th>
            <td>
              <SumPicture steps={steps} measure={measure} />
            </td>
            <td className={classes.amount}>
              <Money amountCents={contributions.change} currency={currency} isSigned />
            </td>
          </tr>
        </tfoot>
      </table>
      {hidden && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="sm"
          ml={-8}
          aria-expanded={hasAll}
          onClick={() => setHasAll(!hasAll)}
        >
          {hasAll ? copy.fewer : copy.all(contributions.contributors.length)}
        </Button>
      )}
    </section>
  );
}

function Name(props: { readonly step: Step; readonly postingsHref: (name: string) => string }) {
  const { name, names } = props.step;
  if (name === null) return `${names} others`;
  // No transaction has the name of an aggregate.
  if (name === OTHERS || name === SPREAD_PAYROLL) return name;
  return (
    <Link to={props.postingsHref(name)} className={paper.link}>
      <PayeeName>{name}</PayeeName>
    </Link>
  );
}

const HEIGHT = 30;
const BAR = { y: 7, height: 16 };

/** Marks more revenue and fewer expenses as good. */
const barClass = (measure: ContributorFacts['measure'], isMore: boolean) =>
  (measure === 'revenue') === isMore ? classes.up : classes.down;

function StepPicture(props: {
  readonly step: Step;
  readonly start: number;
  readonly measure: ContributorFacts['measure'];
}) {
  const { step, start, measure } = props;
  const { from, to } = step;
  return (
    <Picture start={start}>
      <rect
        className={barClass(measure, step.change > 0)}
        x={Math.min(from, to)}
        width={Math.max(0.8, Math.abs(to - from))}
        {...BAR}
      />
      <line className={classes.connector} x1={to} x2={to} y1={BAR.y + BAR.height} y2={HEIGHT + 7} />
    </Picture>
  );
}

function SumPicture(props: {
  readonly steps: Steps;
  readonly measure: ContributorFacts['measure'];
}) {
  const { start, end } = props.steps;
  return (
    <Picture start={start}>
      <rect
        className={barClass(props.measure, end > start)}
        x={Math.min(start, end)}
        width={Math.max(0.8, Math.abs(end - start))}
        {...BAR}
      />
    </Picture>
  );
}

function Picture(props: { readonly start: number; readonly children: ReactNode }) {
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className={classes.usual} x1={props.start} x2={props.start} y1={0} y2={HEIGHT} />
      {props.children}
    </svg>
  );
}
