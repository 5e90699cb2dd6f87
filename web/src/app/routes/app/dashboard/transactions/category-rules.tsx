import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { Skeleton } from '@mantine/core';
import {
  useCategoryRules,
  useUndoCategoryRule,
} from '../../../../../features/ledger/api/use-category-rules.ts';
import { CategoryRuleList } from '../../../../../features/ledger/components/category-rules.tsx';
import { CategoryRulesPage } from '../../../../../features/ledger/components/category-rules-page.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/** How lines were corrected, and the way back. */
export default function CategoryRulesRoute() {
  const { business, standing, user } = useDashboard();
  const rules = useCategoryRules(business.id);
  const undo = useUndoCategoryRule();
  return (
    <CategoryRulesPage transactionsHref={paths.transactions.href(business.id)}>
      <LiveView
        live={rules}
        failedTitle="The corrections could not be shown"
        skeleton={<Skeleton h={160} />}
      >
        {(told) => (
          <CategoryRuleList
            rules={told?.rules ?? []}
            timeZone={business.timeZone}
            currency={business.currency}
            nameOf={(id) => (id === user.id ? 'by you' : '')}
            {...(canRequest(standing, 'correctKinds')
              ? {
                  undo: ({ id }, isTrial) => undo({ businessId: business.id, ruleId: id, isTrial }),
                }
              : {})}
          />
        )}
      </LiveView>
    </CategoryRulesPage>
  );
}
