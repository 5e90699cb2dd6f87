import { mayAsk } from '@daily-snapshot/domain/access/access-table';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';
import type { BooksToTry } from '@daily-snapshot/domain/thresholds/preview';
import { isOfTotals } from '@daily-snapshot/domain/thresholds/threshold';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../components/live-view.tsx';
import paper from '../../../../components/paper.module.css';
import { useSetThreshold } from '../../../../features/alerts/api/use-alert-settings.ts';
import { useReplay } from '../../../../features/alerts/api/use-replay.ts';
import { useThresholdLines } from '../../../../features/alerts/api/use-threshold-lines.ts';
import { ThresholdForm } from '../../../../features/alerts/components/threshold-form.tsx';
import { ThresholdTried } from '../../../../features/alerts/components/threshold-preview.tsx';
import {
  FIRST_DRAFT,
  formOf,
  queryOf,
  typedDraft,
  type TypedDraft,
} from '../../../../features/alerts/model/draft.ts';
import {
  booksToTry,
  namesOf,
  valuesOfCash,
  valuesOfLines,
  valuesOfTotals,
} from '../../../../features/alerts/model/tried-values.ts';
import { useDaybook } from '../../../../features/digest/api/use-daybook.ts';
import { useAccounts } from '../../../../features/imports/api/use-accounts.ts';
import { paths } from '../../../paths.ts';
import { useDashboard } from './dashboard-context.ts';

/** A threshold, tried on the last year while it is typed. */
export default function NewThresholdRoute() {
  const { business, standing } = useDashboard();
  const daybook = useDaybook(business.id);
  const settingsHref = paths.alertSettings.href(business.id);
  return (
    <Stack gap="lg">
      <Title order={2}>Set a threshold</Title>
      {mayAsk(standing, 'changeAlertSettings') ? (
        <LiveView
          live={daybook}
          failedTitle="Your books could not be shown"
          skeleton={<Skeleton h={520} radius="lg" />}
        >
          {(known) => <Draft daybook={known} />}
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

function Draft({ daybook }: { readonly daybook: Daybook | null }) {
  const { business } = useDashboard();
  const { id: businessId, currency } = business;
  const [query, setQuery] = useSearchParams();
  const [form, setForm] = useState(() => formOf(query));
  const accounts = useAccounts(businessId);
  const set = useSetThreshold();
  const names = namesOf(
    daybook,
    accounts.status === 'ready' ? accounts.value.map(({ name }) => name) : [],
  );
  const books = booksToTry(daybook, business);
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
          {daybook && books ? (
            <Tried draft={typedDraft(form, currency)} daybook={daybook} books={books} />
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
  readonly daybook: Daybook;
  readonly books: BooksToTry;
}

function Tried(props: ToTry) {
  const { draft, daybook, books } = props;
  const { currency } = useDashboard().business;
  // A name is asked for when it is there, not letter by letter.
  const scope = useDeferredValue(draft.scope);
  if (draft.nameFault !== null) {
    return <p className={paper.text}>Choose a name to see when it would have fired.</p>;
  }
  if (isOfTotals(draft.scope)) {
    const tried = valuesOfTotals(draft.scope, daybook, books);
    return <ThresholdTried draft={draft} tried={tried} currency={currency} />;
  }
  return draft.scope.measure === 'cash' ? (
    <TriedOnCash {...props} />
  ) : (
    <TriedOnLines {...props} draft={{ ...draft, scope }} />
  );
}

function TriedOnCash({ draft, daybook, books }: ToTry) {
  const { id, currency } = useDashboard().business;
  const replay = useReplay(id);
  return (
    <LiveView
      live={replay}
      failedTitle="Your cash could not be shown"
      skeleton={<Skeleton h={280} radius="lg" />}
    >
      {(read) => (
        <ThresholdTried
          draft={draft}
          tried={valuesOfCash(daybook, read, books)}
          currency={currency}
        />
      )}
    </LiveView>
  );
}

function TriedOnLines({ draft, books }: ToTry) {
  const { business } = useDashboard();
  const { profitFrom } = business;
  const lines = useThresholdLines(business.id, draft.scope, books.to);
  return (
    <LiveView
      live={lines}
      failedTitle="These lines could not be shown"
      skeleton={<Skeleton h={280} radius="lg" />}
    >
      {(read) => (
        <ThresholdTried
          draft={draft}
          tried={valuesOfLines(draft.scope, read, { books, profitFrom })}
          currency={business.currency}
        />
      )}
    </LiveView>
  );
}
