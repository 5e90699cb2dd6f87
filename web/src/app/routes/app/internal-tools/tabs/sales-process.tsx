import { TabPage } from '../tab-page.tsx';

export default function SalesProcessTab() {
  return (
    <TabPage section="sales-process" about="">
      {null}
    </TabPage>
  );
}
