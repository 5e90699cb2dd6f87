import { Pitches } from '../../../../../features/toolkit/components/pitches.tsx';
import { TabPage } from '../tab-page.tsx';

export default function CustomerPitchesTab() {
  return (
    <TabPage section="customer-pitches">
      <Pitches />
    </TabPage>
  );
}
