import type { DigestFacts, NumberFacts } from '@daily-snapshot/domain/digest/facts';
import {
  againstWords,
  figureWords,
  MEASURE_NAMES,
  missingWords,
  rangeWords,
} from '@daily-snapshot/domain/digest/sentence';
import { isOut } from '@daily-snapshot/domain/digest/action';
import { MEASURES, type Measure } from '@daily-snapshot/domain/signals/history';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Words } from '../../../components/words.tsx';
import classes from './headline-numbers.module.css';
import { NumberBand } from './number-band.tsx';
import paper from './paper.module.css';

/** The three numbers, each on its normal band. A press opens what is behind one. */
export function HeadlineNumbers(props: {
  readonly facts: DigestFacts;
  readonly linesHref: (measure: Measure) => string;
}) {
  const { facts, linesHref } = props;
  return (
    <ul className={classes.numbers}>
      {MEASURES.map((measure) => (
        <li key={measure} className={classes.number}>
          <HeadlineNumber number={facts.numbers[measure]} facts={facts} />
          <Link to={linesHref(measure)} className={classes.open}>
            How it was made
            <VisuallyHidden>: {MEASURE_NAMES[measure]}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function HeadlineNumber(props: { readonly number: NumberFacts; readonly facts: DigestFacts }) {
  const { number, facts } = props;
  const notes = [missingWords(number.figure), againstWords(number, facts), rangeWords(number)];
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{MEASURE_NAMES[number.measure]}</h3>
        {isOut(number) && (
          <span className={classes.place}>
            <span aria-hidden="true">{number.place === 'above' ? '▲' : '▼'}</span> {number.place}{' '}
            normal
          </span>
        )}
      </div>
      <p className={classes.figure}>
        <Words sentence={figureWords(number.figure)} hasQuietCents />
        {number.figure.state === 'unknown' && <VisuallyHidden>unknown</VisuallyHidden>}
      </p>
      <NumberBand number={number} />
      <div className={classes.notes}>
        {notes.map(
          (note, index) =>
            note && (
              <p key={index} className={paper.note}>
                <Words sentence={note} />
              </p>
            ),
        )}
      </div>
    </>
  );
}
