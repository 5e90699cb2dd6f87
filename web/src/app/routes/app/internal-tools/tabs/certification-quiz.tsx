import { TabPage } from '../tab-page.tsx';

export default function CertificationQuizTab() {
  return (
    <TabPage section="certification-quiz" about="">
      {null}
    </TabPage>
  );
}
