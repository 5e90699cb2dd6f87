import { useState } from 'react';
import {
  MyCertificates,
  PastAttempts,
} from '../../../../../features/certification/components/history.tsx';
import { Quiz } from '../../../../../features/certification/components/quiz.tsx';
import { useAuth } from '../../../../../lib/auth/auth.tsx';
import { content } from '../../../../content/brand.ts';
import { paths } from '../../../../paths.ts';
import { TabPage } from '../tab-page.tsx';

export default function CertificationQuizTab() {
  const { user } = useAuth();
  const [results, setResults] = useState(0);
  return (
    <TabPage section="certification-quiz">
      <Quiz
        supportEmail={content.supportEmail}
        certificateHref={paths.certificate.href}
        onResult={() => setResults((count) => count + 1)}
      />
      {user && (
        <>
          <MyCertificates asOf={String(results)} certificateHref={paths.certificate.href} />
          <PastAttempts accountId={user.id} />
        </>
      )}
    </TabPage>
  );
}
