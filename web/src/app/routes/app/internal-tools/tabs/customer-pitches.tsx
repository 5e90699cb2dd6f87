import { TabPage } from '../tab-page.tsx';

export default function CustomerPitchesTab() {
  return (
    <TabPage section="customer-pitches" about="">
      {null}
    </TabPage>
  );
}
