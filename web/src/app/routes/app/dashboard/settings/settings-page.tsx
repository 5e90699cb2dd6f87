import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { OnlyOwners } from '../../../../../features/business/components/only-owners.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import pills from '../../pills.module.css';
import classes from './settings-page.module.css';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.settingsPage;

/** One page of the settings, with links to the others. */
export function SettingsPage(props: { readonly title: string; readonly children: ReactNode }) {
  const { title, children } = props;
  const { business, accessLevel } = useDashboard();
  const parts = [
    { label: copy.digest, href: paths.preferences.href(business.id) },
    { label: copy.business, href: paths.businessSettings.href(business.id) },
    { label: copy.people, href: paths.people.href(business.id) },
    { label: copy.account, href: paths.account.href() },
  ];
  return (
    <Stack gap="lg">
      <nav className={pills.pills} aria-label={copy.region}>
        {parts.map(({ label, href }) => (
          <NavLink key={href} to={href} end className={`${pills.pill} ${classes.part}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Stack gap={4}>
        <Title order={2}>{title}</Title>
        {!canRequest(accessLevel, 'changePreferences') && <OnlyOwners businessId={business.id} />}
      </Stack>
      {children}
    </Stack>
  );
}
