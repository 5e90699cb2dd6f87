import type { DigestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './digest-page.module.css';

/** The period of a digest and its verdict. */
export function DigestSummary(props: {
  readonly view: Pick<DigestView, 'period' | 'verdict'>;
  /** The id of the heading. */
  readonly id?: string;
}) {
  const { view, id } = props;
  return (
    <>
      <h2 id={id} className={classes.period}>
        <SentenceText sentence={view.period} />
      </h2>
      <p className={classes.summary}>
        <SentenceText sentence={view.verdict.headline} />
      </p>
      {view.verdict.support && (
        <p className={paper.text}>
          <SentenceText sentence={view.verdict.support} />
        </p>
      )}
    </>
  );
}

/** The notes of a digest. They follow the numbers, so that a phone shows a number first. */
export function DigestNotes(props: {
  readonly notes: DigestView['notes'];
  /** Where the user answers whether the business is closed; absent if the user may not answer. */
  readonly closedWeekdayHref: string | undefined;
}) {
  const { notes, closedWeekdayHref } = props;
  if (notes.length === 0) return null;
  return (
    <div className={classes.top}>
      {notes.map((note, index) => (
        <p key={index} className={paper.text}>
          <SentenceText sentence={note.sentence} />
          {note.question && closedWeekdayHref !== undefined && (
            <>
              {' '}
              <Link className={paper.link} to={closedWeekdayHref}>
                {note.question.words}
              </Link>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
