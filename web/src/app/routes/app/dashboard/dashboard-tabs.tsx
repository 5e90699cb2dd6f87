import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import { paths } from '../../../paths.ts';
import tab from '../tab.module.css';
import classes from './dashboard-tabs.module.css';
import { APP_COPY } from '../../../content/app-copy.ts';

const copy = APP_COPY.dashboardTabs;

export interface Tab {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
  /** The number of open alerts. */
  readonly open?: number;
}

/** The pages of a business in one row. A phone shows four of them and a menu with the others. */
export function DashboardTabs(props: {
  readonly links: DigestLinks;
  readonly alertsHref: string;
  readonly openAlerts: number;
  readonly connectionsHref: string;
  readonly transactionsHref: string;
  readonly importHref: string;
  readonly preferencesHref: string;
  /** The menu of the other pages on a phone. */
  readonly menuOf: (tabs: readonly Tab[], isCurrent: boolean) => ReactNode;
}) {
  const { links, alertsHref, openAlerts, connectionsHref } = props;
  const { transactionsHref, importHref, preferencesHref, menuOf } = props;
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
  const isTransactions = isAt(transactions.pattern, review.pattern, userOverrides.pattern);
  const isArchive = isAt(archive.pattern);
  const more: readonly Tab[] = [
    {
      label: copy.connections,
      href: connectionsHref,
      isCurrent: isAt(connections.pattern, connections.patternOfFirst),
    },
    { label: copy.import, href: importHref, isCurrent: isAt(imports.pattern) },
    {
      label: copy.settings,
      href: preferencesHref,
      isCurrent: isAt(preferences.pattern, businessSettings.pattern, people.pattern),
    },
  ];
  const isInMore = more.some(({ isCurrent }) => isCurrent);
  const isOther = isAlerts || isTransactions || isArchive || isInMore;
  const main: readonly Tab[] = [
    { label: copy.snapshot, href: links.snapshot(), isCurrent: !isOther },
    { label: copy.alerts, href: alertsHref, isCurrent: isAlerts, open: openAlerts },
    { label: copy.transactions, href: transactionsHref, isCurrent: isTransactions },
    { label: copy.archive, href: links.archive(), isCurrent: isArchive },
  ];
  return (
    <nav className={classes.tabs} aria-label={copy.region}>
      {main.map((each) => (
        <TabLink key={each.label} tab={each} />
      ))}
      {more.map((each) => (
        <TabLink key={each.label} tab={each} className={classes.wide} />
      ))}
      {menuOf(more, isInMore)}
    </nav>
  );
}

function TabLink(props: { readonly tab: Tab; readonly className?: string | undefined }) {
  const { label, href, isCurrent, open = 0 } = props.tab;
  return (
    <Link
      to={href}
      className={`${tab.tab} ${classes.tab} ${props.className ?? ''}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={open > 0 ? `${label}, ${open} open` : undefined}
    >
      {label}
      {open > 0 && <span className={classes.open}>{open}</span>}
    </Link>
  );
}
