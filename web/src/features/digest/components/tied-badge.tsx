import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import type { Sentence } from '@daily-snapshot/domain/digest/sentence';
import { Link } from 'react-router-dom';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import classes from './tied-badge.module.css';

/** Whether the numbers are those of the books' own profit and loss. Nothing where there are no books. */
export function TiedBadge(props: {
  readonly facts: DigestFacts;
  readonly sentences: readonly Sentence[];
  readonly href: string;
}) {
  const { facts, sentences, href } = props;
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.badges} aria-label="Compared with your books">
      {sentences.map((sentence, index) => {
        const isDifferent = facts.tied[index]?.state === 'differs';
        return (
          <li key={index} className={classes.badge} data-different={isDifferent || undefined}>
            <span aria-hidden="true">{isDifferent ? '≠' : '✓'}</span>
            <span>
              <Words sentence={sentence} />{' '}
              <Link to={href} className={paper.link}>
                How it was compared
              </Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
