import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { REVIEW_COPY } from '../../model/review-copy.ts';

const copy = REVIEW_COPY.guessesNote;

/** Says that totals rest on guesses, with a link to the review. */
export const GuessesNote = ({ reviewHref }: { readonly reviewHref: string }) => (
  <p className={paper.text}>
    {copy.note}{' '}
    <Link className={paper.link} to={reviewHref}>
      {copy.review}
    </Link>
  </p>
);
