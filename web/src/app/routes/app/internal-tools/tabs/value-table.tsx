import { TabPage } from '../tab-page.tsx';

export default function ValueTableTab() {
  return (
    <TabPage section="value-table" about="">
      {null}
    </TabPage>
  );
}
