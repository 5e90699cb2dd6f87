import { Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../../ui/layout/step-title.tsx';
import { REVIEW_COPY } from '../../model/review-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = REVIEW_COPY.nothingToReview;

/** The review without guesses. */
export function NothingToReview(props: {
  readonly isFirst: boolean;
  readonly links: { readonly transactions: string; readonly rules: string };
}) {
  const { isFirst, links } = props;
  return (
    <Stack gap="lg">
      <StepTitle isCurrent={!isFirst}>{copy.title}</StepTitle>
      <section className={paper.paper} aria-label={copy.label}>
        <p className={paper.text}>
          <RichText
            text={copy.about}
            parts={{
              all: (words) => (
                <Link className={paper.link} to={links.transactions}>
                  {words}
                </Link>
              ),
              own: (words) => (
                <Link className={paper.link} to={links.rules}>
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </section>
    </Stack>
  );
}
