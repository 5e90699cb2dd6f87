import { Objections } from '../../../../../features/toolkit/components/objections.tsx';
import { TabPage } from '../tab-page.tsx';

export default function ObjectionHandlingTab() {
  return (
    <TabPage section="objection-handling">
      <Objections />
    </TabPage>
  );
}
