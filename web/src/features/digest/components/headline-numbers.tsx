import type { NumberView } from '@daily-snapshot/domain/digest/digest-view';
import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import type { NumberFacts } from '@daily-snapshot/domain/digest/number-facts';
import { numberOfAlert, type Alert } from '@daily-snapshot/domain/signals/alert';
import type { Measure } from '@daily-snapshot/domain/signals/history';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import wholeLink from '../../../components/whole-link.module.css';
import classes from './headline-numbers.module.css';
import { NumberBand } from './number-band.tsx';

/** The three numbers, each on its normal band. A press opens what is behind one. */
export function HeadlineNumbers(props: {
  readonly facts: DigestFacts;
  readonly numbers: readonly NumberView[];
  readonly alerts: readonly Alert[];
  readonly linesHref: (measure: Measure) => string;
}) {
  const { facts, numbers, alerts, linesHref } = props;
  return (
    <ul className={classes.numbers}>
      {numbers.map((view) => (
        <li key={view.measure} className={classes.number}>
          <HeadlineNumber
            view={view}
            facts={facts.numbers[view.measure]}
            alertCount={alerts.filter((alert) => numberOfAlert(alert) === view.measure).length}
          />
          <Link to={linesHref(view.measure)} className={`${wholeLink.link} ${classes.open}`}>
            How it was made
            <VisuallyHidden>: {view.name}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function HeadlineNumber(props: {
  readonly view: NumberView;
  readonly facts: NumberFacts;
  readonly alertCount: number;
}) {
  const { view, facts, alertCount } = props;
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{view.name}</h3>
        {view.place && (
          <span className={classes.place} data-out={view.isOut || undefined}>
            {view.isOut && <span aria-hidden="true">{facts.place === 'above' ? '▲ ' : '▼ '}</span>}
            {view.place}
          </span>
        )}
      </div>
      <p className={classes.figure}>
        <Words sentence={view.figure} hasQuietCents />
        {facts.figure.state === 'unknown' && <VisuallyHidden>unknown</VisuallyHidden>}
      </p>
      <NumberBand number={facts} />
      <div className={classes.notes}>
        {view.notes.map((note, index) => (
          <p key={index} className={paper.note}>
            <Words sentence={note} />
          </p>
        ))}
        {alertCount > 0 && (
          <p className={classes.alerted}>
            <a className={paper.link} href="#alerts">
              {alertCount === 1 ? '1 alert is about it' : `${alertCount} alerts are about it`}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
