import { Link, useMatch } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import { paths } from '../../../paths.ts';
import classes from './dashboard-tabs.module.css';

/** The parts of the dashboard. */
export function DashboardTabs(props: {
  readonly links: DigestLinks;
  readonly connectionsHref: string;
  readonly transactionsHref: string;
  readonly importHref: string;
  readonly preferencesHref: string;
}) {
  const { links, connectionsHref, transactionsHref, importHref, preferencesHref } = props;
  const isArchive = useMatch(paths.archive.pattern) !== null;
  const isFirst = useMatch(paths.connections.patternOfFirst) !== null;
  const isConnections = useMatch(paths.connections.pattern) !== null || isFirst;
  const isImport = useMatch(paths.imports.pattern) !== null;
  const settings = [
    useMatch(paths.preferences.pattern),
    useMatch(paths.businessSettings.pattern),
    useMatch(paths.people.pattern),
  ];
  const isPreferences = settings.some((match) => match !== null);
  const isSearch = useMatch(paths.transactions.pattern) !== null;
  const isTransactions = useMatch(paths.kindRules.pattern) !== null || isSearch;
  const isOther = isArchive || isTransactions || isConnections || isImport || isPreferences;
  const tabs = [
    { label: 'Snapshot', href: links.snapshot(), isCurrent: !isOther },
    { label: 'Archive', href: links.archive(), isCurrent: isArchive },
    { label: 'Transactions', href: transactionsHref, isCurrent: isTransactions },
    { label: 'Connections', href: connectionsHref, isCurrent: isConnections },
    { label: 'Import', href: importHref, isCurrent: isImport },
    { label: 'Settings', href: preferencesHref, isCurrent: isPreferences },
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
