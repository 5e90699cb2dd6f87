import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { paths } from './paths.ts';
import { RouteFrame } from './route-boundary.tsx';
import AppProviders from './routes/app/app-providers.tsx';
import { SITE_COPY } from './content/site-copy.ts';

const copy = SITE_COPY.appPages;

const Auth = lazyPage(() => import('./routes/app/auth.tsx'));
const MailedCode = lazyPage(() => import('./routes/app/mailed-code.tsx'));
const Account = lazyPage(() => import('./routes/app/account.tsx'));
const SignedIn = lazyPage(() => import('./routes/app/signed-in.tsx'));
const Pricing = lazyPage(() => import('./routes/app/pricing.tsx'));
const Reviews = lazyPage(() => import('./routes/app/reviews.tsx'));
const Security = lazyPage(() => import('./routes/app/security.tsx'));
const Dashboard = lazyPage(
  () => import('./routes/app/dashboard/dashboard.tsx'),
  `${paths.dashboard.pattern}/*`,
);
const Snapshot = lazyPage(
  () => import('./routes/app/dashboard/digest/snapshot.tsx'),
  paths.dashboard.pattern,
  paths.business.pattern,
);
const Lines = lazyPage(() => import('./routes/app/dashboard/transactions/figure-transactions.tsx'));
const DigestComparison = lazyPage(
  () => import('./routes/app/dashboard/digest/digest-comparison.tsx'),
);
const Transactions = lazyPage(
  () => import('./routes/app/dashboard/transactions/transactions.tsx'),
  paths.transactions.pattern,
);
const Review = lazyPage(() => import('./routes/app/dashboard/transactions/review.tsx'));
const CategoryRuleList = lazyPage(
  () => import('./routes/app/dashboard/transactions/category-rules.tsx'),
);
const Imports = lazyPage(() => import('./routes/app/dashboard/sources/imports.tsx'));
const Connections = lazyPage(
  () => import('./routes/app/dashboard/sources/connections.tsx'),
  paths.connections.pattern,
  paths.connections.patternOfFirst,
);
const ConnectReturn = lazyPage(() => import('./routes/app/connect-return.tsx'));
const Alerts = lazyPage(
  () => import('./routes/app/dashboard/alerts/alerts.tsx'),
  paths.alerts.pattern,
  paths.myAlerts.pattern,
);
const AlertSettings = lazyPage(() => import('./routes/app/dashboard/alerts/alert-settings.tsx'));
const NewThreshold = lazyPage(() => import('./routes/app/dashboard/alerts/new-threshold.tsx'));
const Backtest = lazyPage(() => import('./routes/app/dashboard/alerts/backtest.tsx'));
const Preferences = lazyPage(
  () => import('./routes/app/dashboard/settings/preferences.tsx'),
  paths.preferences.pattern,
);
const BusinessSettings = lazyPage(
  () => import('./routes/app/dashboard/settings/business-settings.tsx'),
  paths.businessSettings.pattern,
);
const People = lazyPage(() => import('./routes/app/dashboard/settings/people.tsx'));
const Invitation = lazyPage(() => import('./routes/app/invitation.tsx'));
const OwnershipOffer = lazyPage(() => import('./routes/app/ownership-offer.tsx'));
const Onboarding = lazyPage(() => import('./routes/app/onboarding.tsx'));
const Claim = lazyPage(() => import('./routes/app/claim.tsx'));
const Plan = lazyPage(() => import('./routes/app/plan.tsx'));
const Certificate = lazyPage(() => import('./routes/app/certificate.tsx'));
const InternalTools = lazyPage(() => import('./routes/app/internal-tools/internal-tools.tsx'));
const InternalTool = lazyPage(() => import('./routes/app/internal-tools/internal-tool.tsx'));
const OnePage = lazyPage(() => import('./routes/app/internal-tools/one-page.tsx'));
const Archive = lazyPage(
  () => import('./routes/app/dashboard/digest/archive.tsx'),
  paths.archive.pattern,
);

const Admin = lazyPage(() => import('./routes/app/admin/admin.tsx'));
const AdminStart = lazyPage(() => import('./routes/app/admin/start.tsx'));
const AdminOnly = lazyPage(() => import('./routes/app/admin/administrators-only.tsx'));
const AdminHealth = lazyPage(() => import('./routes/app/admin/health.tsx'));
const AdminUsers = lazyPage(() => import('./routes/app/admin/users.tsx'));
const AdminLeads = lazyPage(() => import('./routes/app/admin/leads.tsx'));
const AdminBusinesses = lazyPage(() => import('./routes/app/admin/businesses.tsx'));
const AdminBusiness = lazyPage(() => import('./routes/app/admin/business.tsx'));
const AdminMail = lazyPage(() => import('./routes/app/admin/mail.tsx'));
const AdminAudit = lazyPage(() => import('./routes/app/admin/audit.tsx'));

const DASHBOARD = { label: copy.dashboard, href: paths.dashboard.href() };

/** Routes for users who are signed in or are signing in. */
export default function AppPages() {
  return (
    <RouteFrame wayOut={DASHBOARD}>
      <Routes>
        <Route element={<AppProviders />}>
          <Route path={paths.auth.pattern} element={<Auth />} />
          <Route path={paths.mailedCode.pattern} element={<MailedCode />} />
          <Route path={paths.account.pattern} element={<Account />} />
          <Route path={paths.certificates.pattern} element={<Certificate />} />
          <Route path={paths.certificate.pattern} element={<Certificate />} />
          <Route path={paths.invitation.pattern} element={<Invitation />} />
          <Route path={paths.ownershipOffer.pattern} element={<OwnershipOffer />} />
          <Route path={paths.onboarding.pattern} element={<Onboarding />} />
          <Route path={paths.claim.pattern} element={<Claim />} />
          <Route path={paths.plan.pattern} element={<Plan />} />
          <Route path={paths.connectReturn.pattern} element={<ConnectReturn />} />
          <Route element={<Admin />}>
            <Route path={paths.admin.pattern} element={<AdminStart />} />
            <Route element={<AdminOnly />}>
              <Route path={paths.adminHealth.pattern} element={<AdminHealth />} />
              <Route path={paths.adminUsers.pattern} element={<AdminUsers />} />
              <Route path={paths.adminLeads.pattern} element={<AdminLeads />} />
              <Route path={paths.adminBusinesses.pattern} element={<AdminBusinesses />} />
              <Route path={paths.adminBusiness.pattern} element={<AdminBusiness />} />
              <Route path={paths.adminMail.pattern} element={<AdminMail />} />
              <Route path={paths.adminAudit.pattern} element={<AdminAudit />} />
            </Route>
          </Route>
          <Route element={<SignedIn />}>
            <Route path={paths.pricing.pattern} element={<Pricing />} />
            <Route path={paths.reviews.pattern} element={<Reviews />} />
            <Route path={paths.security.pattern} element={<Security />} />
            <Route element={<InternalTools />}>
              <Route path={paths.internalTools.pattern} element={<InternalTool />} />
              <Route path={paths.onePage.pattern} element={<OnePage />} />
              <Route path={paths.internalTool.pattern} element={<InternalTool />} />
            </Route>
          </Route>
          <Route element={<Dashboard />}>
            <Route path={paths.dashboard.pattern} element={<Snapshot />} />
            <Route path={paths.business.pattern} element={<Snapshot />} />
            <Route path={paths.myAlerts.pattern} element={<Alerts />} />
            <Route path={paths.alerts.pattern} element={<Alerts />} />
            <Route path={paths.alertSettings.pattern} element={<AlertSettings />} />
            <Route path={paths.newThreshold.pattern} element={<NewThreshold />} />
            <Route path={paths.backtest.pattern} element={<Backtest />} />
            <Route path={paths.preferences.pattern} element={<Preferences />} />
            <Route path={paths.businessSettings.pattern} element={<BusinessSettings />} />
            <Route path={paths.people.pattern} element={<People />} />
            <Route path={paths.archive.pattern} element={<Archive />} />
            <Route path={paths.transactions.pattern} element={<Transactions />} />
            <Route path={paths.review.pattern} element={<Review />} />
            <Route path={paths.userOverrides.pattern} element={<CategoryRuleList />} />
            <Route path={paths.imports.pattern} element={<Imports />} />
            <Route path={paths.connections.patternOfFirst} element={<Connections />} />
            <Route path={paths.connections.pattern} element={<Connections />} />
            <Route path={paths.digest.pattern} element={<Snapshot />} />
            <Route path={paths.comparison.pattern} element={<DigestComparison />} />
            <Route path={paths.lines.pattern} element={<Lines />} />
          </Route>
        </Route>
      </Routes>
    </RouteFrame>
  );
}
