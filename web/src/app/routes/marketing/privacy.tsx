import { AnalyticsChoice } from '../../../features/consent/components/consent.tsx';
import { privacy } from '../../content/legal.ts';
import { LegalPage } from './legal-page.tsx';

export default function PrivacyRoute() {
  return (
    <LegalPage page="privacy" text={privacy}>
      <AnalyticsChoice />
    </LegalPage>
  );
}
