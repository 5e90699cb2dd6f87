import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import pills from '../../pills.module.css';
import classes from './settings-page.module.css';

/** One page of the settings, with links to the others. */
export function SettingsPage(props: { readonly title: string; readonly children: ReactNode }) {
  const { title, children } = props;
  const { business, accessLevel } = useDashboard();
  const parts = [
    { label: 'Digest', href: paths.preferences.href(business.id) },
    { label: 'Business', href: paths.businessSettings.href(business.id) },
    { label: 'People', href: paths.people.href(business.id) },
    { label: 'Account', href: paths.account.href() },
  ];
  return (
    <Stack gap="lg">
      <nav className={pills.pills} aria-label="Settings">
        {parts.map(({ label, href }) => (
          <NavLink key={href} to={href} end className={`${pills.pill} ${classes.part}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Stack gap={4}>
        <Title order={2}>{title}</Title>
        {!canRequest(accessLevel, 'changePreferences') && (
          <Text c="dimmed">You may look at these. The owner of the business can change them.</Text>
        )}
      </Stack>
      {children}
    </Stack>
  );
}
