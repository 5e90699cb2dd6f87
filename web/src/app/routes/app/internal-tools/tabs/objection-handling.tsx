import { TabPage } from '../tab-page.tsx';

export default function ObjectionHandlingTab() {
  return (
    <TabPage section="objection-handling" about="">
      {null}
    </TabPage>
  );
}
