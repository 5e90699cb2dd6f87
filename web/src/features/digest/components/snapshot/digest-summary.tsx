import type { DigestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './digest-page.module.css';

/** The period of a digest, its summary and its notes. */
export function DigestSummary(props: {
  readonly view: Pick<DigestView, 'period' | 'summary' | 'notes'>;
  /** Where the user answers whether the business is closed; absent if the user may not answer. */
  readonly closedWeekdayHref: string | undefined;
  /** The id of the heading. */
  readonly id?: string;
}) {
  const { view, closedWeekdayHref, id } = props;
  return (
    <>
      <Title order={2} id={id}>
        <SentenceText sentence={view.period} />
      </Title>
      <p className={classes.summary}>
        <SentenceText sentence={view.summary} />
      </p>
      {view.notes.map((note, index) => (
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
    </>
  );
}
