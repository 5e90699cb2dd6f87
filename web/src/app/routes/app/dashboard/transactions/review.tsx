import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { Failure } from '../../../../../ui/feedback/failure.tsx';
import {
  useGuessedPayees,
  useReviewPayees,
  useUndoReview,
} from '../../../../../features/ledger/api/use-guess-review.ts';
import {
  GuessReview,
  GuessReviewSkeleton,
} from '../../../../../features/ledger/components/review/guess-review.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.review;

/** The review of guessed transactions. Owners and bookkeepers can answer it. */
export default function ReviewRoute() {
  const { business, accessLevel } = useDashboard();
  if (!canRequest(accessLevel, 'correctKinds')) {
    return (
      <Failure
        title={copy.ownersOnly}
        message={copy.ownersOnlyAbout}
        wayOut={{ label: copy.transactions, href: paths.transactions.href(business.id) }}
      />
    );
  }
  return <Review />;
}

function Review() {
  const { business } = useDashboard();
  const { live, askAgain } = useGuessedPayees(business.id);
  const review = useReviewPayees();
  const undo = useUndoReview();
  const businessId = business.id;
  return (
    <LiveView live={live} failedTitle={copy.failed} skeleton={<GuessReviewSkeleton />}>
      {(guessed) => (
        <GuessReview
          guessed={guessed}
          currency={business.currency}
          links={{
            transactions: paths.transactions.href(businessId),
            rules: paths.userOverrides.href(businessId),
            dashboard: paths.business.href(businessId),
          }}
          apply={(stepId, choices, isTrial) =>
            review({
              businessId,
              stepId,
              payees: choices.map(({ payee: { counterparty, direction }, kind }) => ({
                counterparty,
                direction,
                kind,
              })),
              isTrial,
            })
          }
          undo={(stepId) => undo({ businessId, stepId, isTrial: false })}
          onReload={askAgain}
        />
      )}
    </LiveView>
  );
}
