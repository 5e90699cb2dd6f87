import { isAllowed } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
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
import { byName, chosenBusiness } from '../../../../features/business/model/my-businesses.ts';
import { useRecordVisit } from '../../../../features/preferences/api/use-access-log.ts';
import { DigestSkeleton } from '../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import { ServiceNotice } from '../../../../features/service/components/service-notice.tsx';
import type { User } from '../../../../lib/auth/auth.tsx';
import type { WithId } from '../../../../lib/data/documents.ts';
import { showWebFonts } from '../../../../lib/early/first-view-gate.ts';
import { paths } from '../../../paths.ts';
import classes from './dashboard.module.css';
import { linksOf, tabLinks, type DashboardContext } from './dashboard-context.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { MoreTabs } from './more-tabs.tsx';
import { APP_COPY } from '../../../content/app-copy.ts';

const copy = APP_COPY.myBusiness;

/** Finds the business that the address names, or the only one, for the page inside. */
export function MyBusiness({ user }: { readonly user: User }) {
  const businesses = useMyBusinesses(user.id);
  const create = useCreateBusiness();
  const { business: asked } = useParams();
  const isLoading = businesses.status === 'loading';
  useEffect(() => {
    if (!isLoading) showWebFonts();
  }, [isLoading]);
  return (
    <LiveView live={businesses} failedTitle={copy.failed} skeleton={<DigestSkeleton />}>
      {(mine) => {
        if (mine.length === 0) return <NewBusinessForm onSubmit={create} />;
        const business = chosenBusiness(mine, asked);
        if (!business) {
          return (
            <Failure
              title={copy.notFound}
              message={copy.notFoundAbout}
              wayOut={{ label: copy.dashboard, href: paths.dashboard.href() }}
            />
          );
        }
        return (
          <BusinessPage key={business.id} user={user} business={business} all={byName(mine)} />
        );
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
    <Stack className={classes.page ?? ''}>
      <Stack gap="xs">
        <BusinessName name={business.name} {...(mayRename ? { onRename: rename } : {})}>
          {all.length > 1 && (
            <BusinessSwitcher businesses={all} current={business} hrefOf={paths.business.href} />
          )}
        </BusinessName>
        <DashboardTabs
          {...tabLinks(business.id, links)}
          openAlerts={openAlerts.length}
          menuOf={(tabs, isCurrent) => <MoreTabs tabs={tabs} isCurrent={isCurrent} />}
        />
      </Stack>
      <ServiceNotice />
      {accessLevel === 'owner' && (
        <PlanBanner accountId={user.id} pricingHref={paths.pricing.href()} />
      )}
      <Outlet
        context={{ business, links, user, accessLevel, openAlerts } satisfies DashboardContext}
      />
    </Stack>
  );
}
