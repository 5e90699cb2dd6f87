import { CountingChoice } from '../../../features/consent/components/counting-choice.tsx';
import { privacy } from '../../content/legal.ts';
import { LegalPage } from './legal-page.tsx';

export default function PrivacyRoute() {
  return (
    <LegalPage page="privacy" text={privacy}>
      <CountingChoice />
    </LegalPage>
  );
}
