import { mayAsk } from '@daily-snapshot/domain/access/access-table';
import { CardSection } from '../../../../components/card-section.tsx';
import { LiveView } from '../../../../components/live-view.tsx';
import { Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useKindRules, useUndoKindRule } from '../../../../features/ledger/api/use-kind-rules.ts';
import { KindRules } from '../../../../features/ledger/components/kind-rules.tsx';
import { paths } from '../../../paths.ts';
import { useDashboard } from './dashboard-context.ts';

/** How lines were corrected, and the way back. */
export default function KindRulesRoute() {
  const { business, standing, user } = useDashboard();
  const rules = useKindRules(business.id);
  const undo = useUndoKindRule();
  return (
    <Stack gap="md">
      <Link to={paths.transactions.href(business.id)}>
        <span aria-hidden="true">← </span>Transactions
      </Link>
      <CardSection
        id="kind-rules"
        title="Your corrections"
        about="Each is a rule: what you said of one line is so for all lines of the same name, in the same direction, whatever your bank or your books call them. Undone, each line is exactly what it was."
      >
        <LiveView
          live={rules}
          failedTitle="The corrections could not be shown"
          skeleton={<Skeleton h={160} />}
        >
          {(told) => (
            <KindRules
              rules={told?.rules ?? []}
              timeZone={business.timeZone}
              currency={business.currency}
              nameOf={(id) => (id === user.id ? 'by you' : '')}
              {...(mayAsk(standing, 'correctKinds')
                ? {
                    undo: ({ id }, isTrial) =>
                      undo({ businessId: business.id, ruleId: id, isTrial }),
                  }
                : {})}
            />
          )}
        </LiveView>
      </CardSection>
    </Stack>
  );
}
