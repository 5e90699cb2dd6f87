import { Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../../ui/layout/step-title.tsx';

/** The review without guesses. */
export function NothingToReview(props: {
  readonly isFirst: boolean;
  readonly links: { readonly transactions: string; readonly rules: string };
}) {
  const { isFirst, links } = props;
  return (
    <Stack gap="lg">
      <StepTitle isCurrent={!isFirst}>Nothing to review</StepTitle>
      <section className={paper.paper} aria-label="Guesses">
        <p className={paper.text}>
          Every transaction of the last 12 months has a category, so no total rests on guesses. If a
          new payee is unclear, we list it here. See{' '}
          <Link className={paper.link} to={links.transactions}>
            all transactions
          </Link>{' '}
          or{' '}
          <Link className={paper.link} to={links.rules}>
            your corrections
          </Link>
          .
        </p>
      </section>
    </Stack>
  );
}
