import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { lazy, useState } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { handledAlerts, latestAlerts } from '../../features/alerts/model/open-alert-queries.ts';
import { guessedTransaction } from '../../features/ledger/model/latest-transactions.ts';
import { EVERYTHING } from '../../features/ledger/model/transactions-filter.ts';
import { transactionsPage } from '../../features/ledger/model/transactions-query.ts';
import { primeDocuments, primeMatches } from '../../lib/data/prime-values.ts';
import { paths } from '../paths.ts';
import { ThemeProvider } from '../theme-provider.tsx';
import type { FirstPageProps } from './first-documents.ts';

const Alerts = lazy(() => import('../routes/app/dashboard/alerts/alerts.tsx'));
const Transactions = lazy(() => import('../routes/app/dashboard/transactions/transactions.tsx'));
const Preferences = lazy(() => import('../routes/app/dashboard/settings/preferences.tsx'));
const BusinessSettings = lazy(
  () => import('../routes/app/dashboard/settings/business-settings.tsx'),
);

/**
 * The page itself with the documents that were read early. Its other data loads after the first view. Forms
 * cannot be used yet, because the page that follows would lose what the user has typed.
 */
export default function FirstPages({ page, documents, context }: FirstPageProps) {
  // Before the page renders, which starts with these values.
  useState(() => prime({ page, documents, context }));
  return (
    <ThemeProvider>
      <div inert={page === 'preferences' || page === 'settings'}>
        <Routes>
          <Route element={<Outlet context={context} />}>
            <Route path={paths.myAlerts.pattern} element={<Alerts />} />
            <Route path={paths.alerts.pattern} element={<Alerts />} />
            <Route path={paths.transactions.pattern} element={<Transactions />} />
            <Route path={paths.preferences.pattern} element={<Preferences />} />
            <Route path={paths.businessSettings.pattern} element={<BusinessSettings />} />
          </Route>
        </Routes>
      </div>
    </ThemeProvider>
  );
}

function prime({ page, documents, context: { business } }: FirstPageProps): void {
  const [first = [], second = []] = documents;
  if (page === 'alerts') {
    primeDocuments(latestAlerts(business.id), storedAlertSchema, first);
    primeDocuments(handledAlerts(business.id), storedAlertSchema, second);
  }
  if (page === 'transactions') {
    const { asked, name } = transactionsPage(business, EVERYTHING, undefined);
    primeMatches(name, asked, postingSchema, first);
    primeDocuments(guessedTransaction(business.id), postingSchema, second);
  }
}
