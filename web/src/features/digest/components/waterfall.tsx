import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import type { WhyFacts } from '@daily-snapshot/domain/digest/why-facts';
import { MEASURE_NAMES } from '@daily-snapshot/domain/digest/measure-words';
import { whyWords } from '@daily-snapshot/domain/digest/why-words';
import { OTHERS } from '@daily-snapshot/domain/daybook/fold-cells';
import type { Contributions } from '@daily-snapshot/domain/signals/contributors';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../../../components/money.tsx';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import { waterfallOf, type Step, type Waterfall as Steps } from '../model/waterfall.ts';
import classes from './waterfall.module.css';

/** As many names as are looked at in one glance. */
const GIVEN = 6;

/** Who moved a number: steps that add up to its change. The table is the chart. */
export function Waterfall(props: {
  readonly why: WhyFacts;
  readonly contributions: Contributions;
  readonly facts: DigestFacts;
  readonly currency: string;
  readonly linesHref: (counterparty: string) => string;
}) {
  const { why, contributions, facts, currency, linesHref } = props;
  const [hasAll, setHasAll] = useState(false);
  const steps = waterfallOf(contributions, hasAll ? Infinity : GIVEN);
  const title = `why-${why.measure}`;
  const hidden = contributions.contributors.length > GIVEN + 1;
  return (
    <section className={paper.paper} aria-labelledby={title}>
      <h4 className={paper.title} id={title}>
        {MEASURE_NAMES[why.measure]}
      </h4>
      <p className={paper.note}>
        <Words sentence={whyWords(why, facts)} />
      </p>
      <table className={classes.steps} aria-labelledby={title}>
        <tbody>
          {steps.steps.map((step) => (
            <tr key={step.name ?? ''}>
              <th scope="row" className={classes.name}>
                <Name step={step} linesHref={linesHref} />
              </th>
              <td>
                <StepPicture step={step} start={steps.start} measure={why.measure} />
              </td>
              <td className={classes.amount}>
                <Money amountCents={step.change} currency={currency} isSigned />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className={classes.sum}>
          <tr>
            <th scope="row">Together</th>
            <td>
              <SumPicture steps={steps} measure={why.measure} />
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
          {hasAll ? 'Show fewer names' : `Show all ${contributions.contributors.length} names`}
        </Button>
      )}
    </section>
  );
}

function Name(props: { readonly step: Step; readonly linesHref: (name: string) => string }) {
  const { name, names } = props.step;
  if (name === null) return `${names} others`;
  // Small amounts of a crowded day are booked under one name that no line has.
  if (name === OTHERS) return name;
  return (
    <Link to={props.linesHref(name)} className={paper.link}>
      {name}
    </Link>
  );
}

const HEIGHT = 30;
const BAR = { y: 7, height: 16 };

/** More revenue is good news and more expenses are not. */
const looksUp = (measure: WhyFacts['measure'], isMore: boolean) =>
  (measure === 'revenue') === isMore ? classes.up : classes.down;

function StepPicture(props: {
  readonly step: Step;
  readonly start: number;
  readonly measure: WhyFacts['measure'];
}) {
  const { step, start, measure } = props;
  const { from, to } = step;
  return (
    <Picture start={start}>
      <rect
        className={looksUp(measure, step.change > 0)}
        x={Math.min(from, to)}
        width={Math.max(0.8, Math.abs(to - from))}
        {...BAR}
      />
      <line className={classes.connector} x1={to} x2={to} y1={BAR.y + BAR.height} y2={HEIGHT + 7} />
    </Picture>
  );
}

function SumPicture(props: { readonly steps: Steps; readonly measure: WhyFacts['measure'] }) {
  const { start, end } = props.steps;
  return (
    <Picture start={start}>
      <rect
        className={looksUp(props.measure, end > start)}
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
