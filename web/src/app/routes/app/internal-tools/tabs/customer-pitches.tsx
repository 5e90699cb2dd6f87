import { Pitches } from '../../../../../features/toolkit/components/pitches.tsx';
import { TabPage } from '../tab-page.tsx';

export default function CustomerPitchesTab() {
  return (
    <TabPage
      section="customer-pitches"
      about="Openings that work, by the kind of business. Copy one, and make it yours."
    >
      <Pitches />
    </TabPage>
  );
}
