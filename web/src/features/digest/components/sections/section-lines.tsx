import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import type { SectionItem } from '@daily-snapshot/domain/digest/sections/section';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.sectionLines;

/** Every line of a section, with a link to its transactions. */
export function SectionLines(props: {
  readonly items: readonly SectionItem[];
  readonly postingsHref: (filter: PostingFilter) => string;
}) {
  const lines = props.items.flatMap((item) => item.lines);
  return (
    <ul className={paper.lines}>
      {lines.map(({ sentence, postings }, index) => (
        <li key={index} className={paper.text}>
          <SentenceText sentence={sentence} />{' '}
          {postings && (
            <Link
              to={props.postingsHref(postings.filter)}
              className={paper.link}
              aria-label={copy.openOf(postings.label)}
            >
              {copy.open}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
