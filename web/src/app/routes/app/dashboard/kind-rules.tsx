import { mayAsk } from '@daily-snapshot/domain/access/access-table';
import { LiveView } from '../../../../components/live-view.tsx';
import { Skeleton } from '@mantine/core';
import { useKindRules, useUndoKindRule } from '../../../../features/ledger/api/use-kind-rules.ts';
import { KindRules } from '../../../../features/ledger/components/kind-rules.tsx';
import { KindRulesPage } from '../../../../features/ledger/components/kind-rules-page.tsx';
import { paths } from '../../../paths.ts';
import { useDashboard } from './dashboard-context.ts';

/** How lines were corrected, and the way back. */
export default function KindRulesRoute() {
  const { business, standing, user } = useDashboard();
  const rules = useKindRules(business.id);
  const undo = useUndoKindRule();
  return (
    <KindRulesPage transactionsHref={paths.transactions.href(business.id)}>
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
                  undo: ({ id }, isTrial) => undo({ businessId: business.id, ruleId: id, isTrial }),
                }
              : {})}
          />
        )}
      </LiveView>
    </KindRulesPage>
  );
}
