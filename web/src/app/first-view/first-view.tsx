import { lazy, startTransition, use, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { openGate } from '../../lib/early/first-view-gate.ts';
import { Brand } from '../../ui/layout/brand.tsx';
import { StaticSkeleton } from '../../ui/layout/static-skeleton.tsx';
import { formatInstant } from '../../ui/text/format-date.ts';
import { APP_COPY } from '../content/app-copy.ts';
import { content } from '../content/brand.ts';
import { paths } from '../paths.ts';
import { linksOf, tabLinks } from '../routes/app/dashboard/dashboard-context.ts';
import { DashboardTabs } from '../routes/app/dashboard/dashboard-tabs.tsx';
import tabClasses from '../routes/app/dashboard/dashboard-tabs.module.css';
import tab from '../routes/app/tab.module.css';
import { earlyAddress } from './early-view.ts';
import {
  firstDocuments,
  freshDocuments,
  latestDocuments,
  type FirstDocuments,
} from './first-documents.ts';
import classes from './first-view.module.css';

const FirstDigest = lazy(() => import('./first-digest.tsx'));
const FirstPages = lazy(() => import('./first-pages.tsx'));

/**
 * The first numbers of a dashboard page, until Firebase and the rest of the page have loaded. It looks like
 * the page that replaces it.
 */
export default function FirstView() {
  const first = use(firstDocuments);
  const [current, setCurrent] = useState(() => latestDocuments() ?? first);
  const { pathname, search } = useLocation();
  const isShown = pathname + search === earlyAddress;
  useEffect(() => {
    // Loads after the numbers. Without it, only the place of a keyboard user is lost.
    import('../../lib/early/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => {});
  }, []);
  useEffect(() => {
    let isMounted = true;
    void freshDocuments.then((fresh) => {
      if (isMounted && fresh !== 'unreachable') startTransition(() => setCurrent(fresh));
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return current && isShown ? (
    <FirstPage key={String(current.readAt)} {...current} />
  ) : (
    <>
      <StaticSkeleton />
      <GateOpener />
    </>
  );
}

function FirstPage({ page, user, business, openAlerts, documents, readAt }: FirstDocuments) {
  const accessLevel = business.members[user.id] ?? 'stranger';
  const links = linksOf(business.id, accessLevel);
  const Content = page === 'digest' ? FirstDigest : FirstPages;
  return (
    <>
      <title>{APP_COPY.dashboard.pageTitle(content.product)}</title>
      <header className={classes.header}>
        <Brand name={content.product} href={paths.landing.href()} />
        <Link to={paths.account.href()} className={classes.account}>
          {APP_COPY.dashboard.account}
        </Link>
      </header>
      <main className={classes.main}>
        <div>
          <h1 className={classes.name} title={business.name}>
            <bdi>{business.name}</bdi>
          </h1>
          <DashboardTabs
            {...tabLinks(business.id, links)}
            openAlerts={openAlerts.length}
            menuOf={(_, isCurrent) => <MoreSoon isCurrent={isCurrent} />}
          />
        </div>
        <Content
          page={page}
          documents={documents}
          context={{ business, links, user, accessLevel, openAlerts }}
        />
        {readAt ? (
          <p className={classes.asOf} role="status">
            {APP_COPY.dashboard.asOf(formatInstant(readAt, business.timeZone))}
          </p>
        ) : (
          <GateOpener />
        )}
      </main>
    </>
  );
}

/** Opens the gate when the content beside it is painted. */
function GateOpener() {
  useEffect(() => {
    // A timer that a frame starts runs after the numbers are painted.
    const frame = requestAnimationFrame(() => setTimeout(openGate));
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}

/** The button of the menu that the whole page has. */
const MoreSoon = ({ isCurrent }: { readonly isCurrent: boolean }) => (
  <button
    type="button"
    disabled
    className={`${tab.tab} ${tabClasses.tab} ${tabClasses.more}`}
    aria-current={isCurrent || undefined}
  >
    {APP_COPY.dashboardTabs.more}
  </button>
);
