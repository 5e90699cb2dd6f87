import { terms } from '../../content/legal.ts';
import { LegalPage } from './legal-page.tsx';

export default function TermsRoute() {
  return <LegalPage page="terms" text={terms} />;
}
