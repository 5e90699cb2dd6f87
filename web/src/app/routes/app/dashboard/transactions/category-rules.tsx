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
import { nameOfMember } from '../../../../../features/business/model/invited-members.ts';
import { paths } from '../../../../paths.ts';
import { LEDGER_COPY } from '../../../../../features/ledger/model/ledger-copy.ts';
import { useDashboard } from '../dashboard-context.ts';

const copy = LEDGER_COPY.corrections;

/** The category rules of a business, with a way to undo each. */
export default function CategoryRulesRoute() {
  const { business, accessLevel, user } = useDashboard();
  const rules = useCategoryRules(business.id);
  const undo = useUndoCategoryRule();
  return (
    <CategoryRulesPage transactionsHref={paths.transactions.href(business.id)}>
      <LiveView live={rules} failedTitle={copy.failed} skeleton={<Skeleton h={160} />}>
        {(overrides) => (
          <CategoryRuleList
            rules={overrides?.rules ?? []}
            timeZone={business.timeZone}
            currency={business.currency}
            nameOf={(id) => copy.by(nameOfMember(business, user.id, id))}
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
