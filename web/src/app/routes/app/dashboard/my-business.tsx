import { isAllowed } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useOpenAlerts } from '../../../../features/alerts/api/use-alerts.ts';
import {
  useCreateBusiness,
  useMyBusinesses,
  useRenameBusiness,
} from '../../../../features/business/api/use-businesses.ts';
import { PlanBanner } from '../../../../features/billing/components/plan-banner.tsx';
import { BusinessName } from '../../../../features/business/components/business-name.tsx';
import { BusinessSwitcher } from '../../../../features/business/components/business-switcher.tsx';
import { NewBusinessForm } from '../../../../features/business/components/new-business-form.tsx';
import { useRecordVisit } from '../../../../features/preferences/api/use-access-log.ts';
import { DigestSkeleton } from '../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import type { User } from '../../../../lib/auth/auth.tsx';
import type { WithId } from '../../../../lib/data/documents.ts';
import { paths } from '../../../paths.ts';
import { linksOf, type DashboardContext } from './dashboard-context.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';

/** Finds the business that the address names, or the only one, for the page inside. */
export function MyBusiness({ user }: { readonly user: User }) {
  const businesses = useMyBusinesses(user.id);
  const { create, isCreating } = useCreateBusiness(user.id);
  const { business: asked } = useParams();
  return (
    <LiveView
      live={businesses}
      failedTitle="Your business could not be shown"
      skeleton={<DigestSkeleton />}
    >
      {(mine) => {
        if (mine.length === 0 || isCreating) return <NewBusinessForm onSubmit={create} />;
        const byName = mine.toSorted((a, b) => a.name.localeCompare(b.name));
        const business = asked === undefined ? byName[0] : mine.find(({ id }) => id === asked);
        if (!business) {
          return (
            <Failure
              title="This is not one of your businesses"
              message="The address may have been cut, or belong to somebody else."
              wayOut={{ label: 'Open my dashboard', href: paths.dashboard.href() }}
            />
          );
        }
        return <BusinessPage key={business.id} user={user} business={business} all={byName} />;
      }}
    </LiveView>
  );
}

function BusinessPage(props: {
  readonly user: User;
  readonly business: WithId<Business>;
  readonly all: readonly WithId<Business>[];
}) {
  const { user, business, all } = props;
  const rename = useRenameBusiness(business.id);
  useRecordVisit(business.id);
  const [now] = useState(() => new Date());
  const openAlerts = useOpenAlerts(business.id, businessDateAt(now, business.timeZone));
  const accessLevel = business.members[user.id] ?? 'stranger';
  const mayRename = isAllowed(accessLevel, 'update', 'business');
  const links = linksOf(business.id, accessLevel);
  return (
    <Stack gap="xl">
      {accessLevel === 'owner' && (
        <PlanBanner accountId={user.id} pricingHref={paths.pricing.href()} />
      )}
      <Stack gap="md">
        <BusinessName name={business.name} {...(mayRename ? { onRename: rename } : {})}>
          {all.length > 1 && (
            <BusinessSwitcher businesses={all} current={business} hrefOf={paths.business.href} />
          )}
        </BusinessName>
        <DashboardTabs
          links={links}
          connectionsHref={paths.connections.href(business.id)}
          transactionsHref={paths.transactions.href(business.id)}
          alertsHref={links.alerts()}
          openAlerts={openAlerts}
          importHref={paths.imports.href(business.id)}
          preferencesHref={paths.preferences.href(business.id)}
        />
      </Stack>
      <Outlet
        context={{ business, links, user, accessLevel, openAlerts } satisfies DashboardContext}
      />
    </Stack>
  );
}
