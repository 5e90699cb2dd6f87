import { Link, matchPath, useLocation } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import { paths } from '../../../paths.ts';
import tab from '../tab.module.css';
import classes from './dashboard-tabs.module.css';

export function DashboardTabs(props: {
  readonly links: DigestLinks;
  readonly alertsHref: string;
  readonly openAlerts: number;
  readonly connectionsHref: string;
  readonly transactionsHref: string;
  readonly importHref: string;
  readonly preferencesHref: string;
}) {
  const { links, alertsHref, openAlerts, connectionsHref } = props;
  const { transactionsHref, importHref, preferencesHref } = props;
  const { pathname } = useLocation();
  const isAt = (...patterns: readonly string[]) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  const { alerts, myAlerts, alertSettings, newThreshold, backtest, archive, connections, imports } =
    paths;
  const { preferences, businessSettings, people, transactions, review, userOverrides } = paths;
  const isAlerts = isAt(
    alerts.pattern,
    myAlerts.pattern,
    alertSettings.pattern,
    newThreshold.pattern,
    backtest.pattern,
  );
  const isArchive = isAt(archive.pattern);
  const isConnections = isAt(connections.pattern, connections.patternOfFirst);
  const isImport = isAt(imports.pattern);
  const isPreferences = isAt(preferences.pattern, businessSettings.pattern, people.pattern);
  const isTransactions = isAt(transactions.pattern, review.pattern, userOverrides.pattern);
  const isOther =
    isAlerts || isArchive || isTransactions || isConnections || isImport || isPreferences;
  const tabs = [
    { label: 'Snapshot', href: links.snapshot(), isCurrent: !isOther },
    { label: 'Alerts', href: alertsHref, isCurrent: isAlerts, open: openAlerts },
    { label: 'Archive', href: links.archive(), isCurrent: isArchive },
    { label: 'Transactions', href: transactionsHref, isCurrent: isTransactions },
    { label: 'Connections', href: connectionsHref, isCurrent: isConnections },
    { label: 'Import', href: importHref, isCurrent: isImport },
    { label: 'Settings', href: preferencesHref, isCurrent: isPreferences },
  ];
  return (
    <nav className={classes.tabs} aria-label="Dashboard">
      {tabs.map(({ label, href, isCurrent, open = 0 }) => (
        <Link
          key={label}
          to={href}
          className={`${tab.tab} ${classes.tab}`}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={open > 0 ? `${label}, ${open} open` : undefined}
        >
          {label}
          {open > 0 && <span className={classes.open}>{open}</span>}
        </Link>
      ))}
    </nav>
  );
}
