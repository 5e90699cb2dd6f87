import { canRequest } from '@daily-snapshot/domain/access/access-table';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { BooksToTry } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import { isOfTotals } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useSetThreshold } from '../../../../../features/alerts/api/use-alert-settings.ts';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { useThresholdTransactions } from '../../../../../features/alerts/api/use-threshold-transactions.ts';
import { ThresholdForm } from '../../../../../features/alerts/components/threshold-form.tsx';
import { ThresholdPreviewPanel } from '../../../../../features/alerts/components/threshold-preview.tsx';
import {
  FIRST_DRAFT,
  formOf,
  queryOf,
  typedDraft,
  type TypedDraft,
} from '../../../../../features/alerts/model/threshold-draft.ts';
import {
  booksToTry,
  namesOf,
  valuesOfCash,
  valuesOfLines,
  valuesOfTotals,
} from '../../../../../features/alerts/model/threshold-values.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useAccounts } from '../../../../../features/imports/api/use-accounts.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/** A threshold, tried on the last year while it is typed. */
export default function NewThresholdRoute() {
  const { business, standing } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const settingsHref = paths.alertSettings.href(business.id);
  return (
    <Stack gap="lg">
      <Title order={2}>Set a threshold</Title>
      {canRequest(standing, 'changeAlertSettings') ? (
        <LiveView
          live={dailySummaries}
          failedTitle="Your books could not be shown"
          skeleton={<Skeleton h={520} radius="lg" />}
        >
          {(known) => <Draft dailySummaries={known} />}
        </LiveView>
      ) : (
        <Text>The owner of the business can set thresholds.</Text>
      )}
      <p className={paper.text}>
        <Link className={paper.link} to={settingsHref}>
          Back to what you are told of
        </Link>
      </p>
    </Stack>
  );
}

function Draft({ dailySummaries }: { readonly dailySummaries: DailySummaries | null }) {
  const { business } = useDashboard();
  const { id: businessId, currency } = business;
  const [query, setQuery] = useSearchParams();
  const [form, setForm] = useState(() => formOf(query));
  const accounts = useAccounts(businessId);
  const set = useSetThreshold();
  const names = namesOf(
    dailySummaries,
    accounts.status === 'ready' ? accounts.value.map(({ name }) => name) : [],
  );
  const books = booksToTry(dailySummaries, business);
  return (
    <div className={paper.paper}>
      {/* what was typed is in the address as soon as a field is left */}
      <div onBlur={() => setQuery(queryOf(form), { replace: true })}>
        <ThresholdForm
          form={form}
          currency={currency}
          names={names}
          onChange={setForm}
          onSave={async (draft) => {
            const outcome = await set({ businessId, draft });
            if (outcome.ok) {
              setForm(FIRST_DRAFT);
              setQuery({}, { replace: true });
            }
            return outcome;
          }}
        >
          {dailySummaries && books ? (
            <Tried
              draft={typedDraft(form, currency)}
              dailySummaries={dailySummaries}
              books={books}
            />
          ) : (
            <p className={paper.text}>
              As soon as an account is connected and complete, this shows when it would have fired
              in the last year. A threshold that you set now is compared from then on.
            </p>
          )}
        </ThresholdForm>
      </div>
    </div>
  );
}

interface ToTry {
  readonly draft: TypedDraft;
  readonly dailySummaries: DailySummaries;
  readonly books: BooksToTry;
}

function Tried(props: ToTry) {
  const { draft, dailySummaries, books } = props;
  const { currency } = useDashboard().business;
  // A name is asked for when it is there, not letter by letter.
  const scope = useDeferredValue(draft.scope);
  if (draft.nameFault !== null) {
    return <p className={paper.text}>Choose a name to see when it would have fired.</p>;
  }
  if (isOfTotals(draft.scope)) {
    const tried = valuesOfTotals(draft.scope, dailySummaries, books);
    return <ThresholdPreviewPanel draft={draft} tried={tried} currency={currency} />;
  }
  return draft.scope.measure === 'cash' ? (
    <TriedOnCash {...props} />
  ) : (
    <TriedOnLines {...props} draft={{ ...draft, scope }} />
  );
}

function TriedOnCash({ draft, dailySummaries, books }: ToTry) {
  const { id, currency } = useDashboard().business;
  const replay = useBacktest(id);
  return (
    <LiveView
      live={replay}
      failedTitle="Your cash could not be shown"
      skeleton={<Skeleton h={280} radius="lg" />}
    >
      {(read) => (
        <ThresholdPreviewPanel
          draft={draft}
          tried={valuesOfCash(dailySummaries, read, books)}
          currency={currency}
        />
      )}
    </LiveView>
  );
}

function TriedOnLines({ draft, books }: ToTry) {
  const { business } = useDashboard();
  const { profitFrom } = business;
  const lines = useThresholdTransactions(business.id, draft.scope, books.to);
  return (
    <LiveView
      live={lines}
      failedTitle="These lines could not be shown"
      skeleton={<Skeleton h={280} radius="lg" />}
    >
      {(read) => (
        <ThresholdPreviewPanel
          draft={draft}
          tried={valuesOfLines(draft.scope, read, { books, profitFrom })}
          currency={business.currency}
        />
      )}
    </LiveView>
  );
}
