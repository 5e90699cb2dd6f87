import { Link, matchPath, useLocation, useMatch } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import { paths } from '../../../paths.ts';
import classes from './dashboard-tabs.module.css';

/** The parts of the dashboard. */
export function DashboardTabs(props: {
  readonly links: DigestLinks;
  readonly alertsHref: string;
  readonly importHref: string;
  readonly preferencesHref: string;
}) {
  const { links, alertsHref, importHref, preferencesHref } = props;
  const isArchive = useMatch(paths.archive.pattern) !== null;
  const alerts = [paths.alerts, paths.myAlerts, paths.caught].map(({ pattern }) => pattern);
  const { pathname } = useLocation();
  const isAlerts = alerts.some((pattern) => matchPath(pattern, pathname) !== null);
  const isImport = useMatch(paths.imports.pattern) !== null;
  const isPreferences = useMatch(paths.preferences.pattern) !== null;
  const isSnapshot = !isAlerts && !isArchive && !isImport && !isPreferences;
  const tabs = [
    { label: 'Snapshot', href: links.snapshot(), isCurrent: isSnapshot },
    { label: 'Alerts', href: alertsHref, isCurrent: isAlerts },
    { label: 'Archive', href: links.archive(), isCurrent: isArchive },
    { label: 'Import', href: importHref, isCurrent: isImport },
    { label: 'Preferences', href: preferencesHref, isCurrent: isPreferences },
  ];
  return (
    <nav className={classes.tabs} aria-label="Dashboard">
      {tabs.map(({ label, href, isCurrent }) => (
        <Link
          key={label}
          to={href}
          className={classes.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
