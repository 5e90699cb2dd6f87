import type { DigestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { Title } from '@mantine/core';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './digest-page.module.css';

/** The period of a digest, its summary and its notes. */
export function DigestSummary(props: {
  readonly view: Pick<DigestView, 'period' | 'summary' | 'notes'>;
  /** The id of the heading. */
  readonly id?: string;
}) {
  const { view, id } = props;
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
          <SentenceText sentence={note} />
        </p>
      ))}
    </>
  );
}
