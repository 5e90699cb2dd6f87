import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';

/** Says that totals rest on guesses, with a link to the review. */
export const GuessesNote = ({ reviewHref }: { readonly reviewHref: string }) => (
  <p className={paper.text}>
    Some payees have no category yet, so some totals rest on guesses.{' '}
    <Link className={paper.link} to={reviewHref}>
      Review them
    </Link>
  </p>
);
