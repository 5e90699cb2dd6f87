import { Link, useMatch } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import { paths } from '../../../paths.ts';
import classes from './dashboard-tabs.module.css';

/** The parts of the dashboard. */
export function DashboardTabs({
  links,
  preferences,
}: {
  readonly links: DigestLinks;
  readonly preferences: string;
}) {
  const isArchive = useMatch(paths.archive.pattern) !== null;
  const isPreferences = useMatch(paths.preferences.pattern) !== null;
  const tabs = [
    { label: 'Snapshot', href: links.snapshot(), isCurrent: !isArchive && !isPreferences },
    { label: 'Archive', href: links.archive(), isCurrent: isArchive },
    { label: 'Preferences', href: preferences, isCurrent: isPreferences },
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
