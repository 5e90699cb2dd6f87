import { canRequest } from '@daily-snapshot/domain/access/access-table';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { PreviewDays } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import { isOfTotals } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useThresholdTransactions } from '../../../../../features/alerts/api/use-alert-settings.ts';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { ThresholdForm } from '../../../../../features/alerts/components/threshold-form.tsx';
import { ThresholdPreviewPanel } from '../../../../../features/alerts/components/threshold-preview.tsx';
import {
  EMPTY_DRAFT,
  formOf,
  queryOf,
  typedDraft,
  type TypedDraft,
} from '../../../../../features/alerts/model/threshold-draft.ts';
import {
  previewDays,
  namesOf,
  valuesOfCash,
  valuesOfLines,
  valuesOfTotals,
} from '../../../../../features/alerts/model/threshold-values.ts';
import { LIMIT_COPY as copy } from '../../../../../features/alerts/model/alert-copy.ts';
import { OnlyOwners } from '../../../../../features/business/components/only-owners.tsx';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useAccounts } from '../../../../../features/imports/api/use-accounts.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { APP_COPY } from '../../../../content/app-copy.ts';

const texts = APP_COPY.newThreshold;

/** The form for a threshold, with a preview on the last year while the user types. */
export default function NewThresholdRoute() {
  const { business, accessLevel } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const settingsHref = paths.alertSettings.href(business.id);
  return (
    <Stack gap="lg">
      <Title order={2}>{copy.title}</Title>
      {canRequest(accessLevel, 'changeAlertSettings') ? (
        <LiveView
          live={dailySummaries}
          failedTitle={copy.failed}
          skeleton={<Skeleton h={520} radius="lg" />}
        >
          {(dailySummaries) => <ThresholdDraft dailySummaries={dailySummaries} />}
        </LiveView>
      ) : (
        <OnlyOwners businessId={business.id} />
      )}
      <p className={paper.text}>
        <Link className={paper.link} to={settingsHref}>
          {copy.back}
        </Link>
      </p>
    </Stack>
  );
}

function ThresholdDraft({ dailySummaries }: { readonly dailySummaries: DailySummaries | null }) {
  const { business } = useDashboard();
  const { id: businessId, currency } = business;
  const [query, setQuery] = useSearchParams();
  const [form, setForm] = useState(() => formOf(query));
  const accounts = useAccounts(businessId);
  const set = useCallable('setThreshold');
  const names = namesOf(
    dailySummaries,
    accounts.status === 'ready' ? accounts.value.map(({ name }) => name) : [],
  );
  const books = previewDays(dailySummaries, business);
  return (
    <div className={paper.paper}>
      {/* saves the form in the URL when a field loses focus */}
      <div onBlur={() => setQuery(queryOf(form), { replace: true })}>
        <ThresholdForm
          form={form}
          currency={currency}
          names={names}
          onChange={setForm}
          onSave={async (draft) => {
            const outcome = await set({ businessId, draft });
            if (outcome.ok) {
              setForm(EMPTY_DRAFT);
              setQuery({}, { replace: true });
            }
            return outcome;
          }}
        >
          {dailySummaries && books ? (
            <ThresholdPreviewSection
              draft={typedDraft(form, currency)}
              dailySummaries={dailySummaries}
              books={books}
            />
          ) : (
            <p className={paper.text}>{copy.noDays}</p>
          )}
        </ThresholdForm>
      </div>
    </div>
  );
}

interface PreviewInput {
  readonly draft: TypedDraft;
  readonly dailySummaries: DailySummaries;
  readonly books: PreviewDays;
}

function ThresholdPreviewSection(props: PreviewInput) {
  const { draft, dailySummaries, books } = props;
  const { currency } = useDashboard().business;
  // Defers the query, so that typing a name does not send a request per keystroke.
  const scope = useDeferredValue(draft.scope);
  if (draft.nameFault !== null) {
    return <p className={paper.text}>{copy.chooseName}</p>;
  }
  if (isOfTotals(draft.scope)) {
    const tried = valuesOfTotals(draft.scope, dailySummaries, books);
    return <ThresholdPreviewPanel draft={draft} tried={tried} currency={currency} />;
  }
  return draft.scope.measure === 'cash' ? (
    <CashPreview {...props} />
  ) : (
    <TransactionPreview {...props} draft={{ ...draft, scope }} />
  );
}

function CashPreview({ draft, dailySummaries, books }: PreviewInput) {
  const { id, currency } = useDashboard().business;
  const replay = useBacktest(id);
  return (
    <LiveView live={replay} failedTitle={texts.failed} skeleton={<Skeleton h={280} radius="lg" />}>
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

function TransactionPreview({ draft, books }: PreviewInput) {
  const { business } = useDashboard();
  const lines = useThresholdTransactions(business.id, draft.scope, books.to);
  return (
    <LiveView
      live={lines}
      failedTitle={texts.transactionsFailed}
      skeleton={<Skeleton h={280} radius="lg" />}
    >
      {(read) => (
        <ThresholdPreviewPanel
          draft={draft}
          tried={valuesOfLines(draft.scope, read, { books, business })}
          currency={business.currency}
        />
      )}
    </LiveView>
  );
}
