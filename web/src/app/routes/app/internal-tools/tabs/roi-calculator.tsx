import { TabPage } from '../tab-page.tsx';

export default function RoiCalculatorTab() {
  return (
    <TabPage section="roi-calculator" about="">
      {null}
    </TabPage>
  );
}
