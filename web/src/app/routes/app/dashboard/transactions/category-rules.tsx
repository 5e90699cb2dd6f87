import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { Skeleton } from '@mantine/core';
import {
  useCategoryRules,
  useUndoCategoryRule,
} from '../../../../../features/ledger/api/use-category-rules.ts';
import {
  CategoryRuleList,
  CategoryRulesPage,
} from '../../../../../features/ledger/components/category-rules.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/** The category rules of a business, with a way to undo each. */
export default function CategoryRulesRoute() {
  const { business, accessLevel, user } = useDashboard();
  const rules = useCategoryRules(business.id);
  const undo = useUndoCategoryRule();
  return (
    <CategoryRulesPage transactionsHref={paths.transactions.href(business.id)}>
      <LiveView
        live={rules}
        failedTitle="The corrections could not be shown"
        skeleton={<Skeleton h={160} />}
      >
        {(overrides) => (
          <CategoryRuleList
            rules={overrides?.rules ?? []}
            timeZone={business.timeZone}
            currency={business.currency}
            nameOf={(id) => (id === user.id ? 'by you' : '')}
            {...(canRequest(accessLevel, 'correctKinds')
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
