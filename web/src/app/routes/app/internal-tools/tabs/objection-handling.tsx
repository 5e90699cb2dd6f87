import { Objections } from '../../../../../features/toolkit/components/objections.tsx';
import { TabPage } from '../tab-page.tsx';

export default function ObjectionHandlingTab() {
  return (
    <TabPage
      section="objection-handling"
      about="Find it by their own words: an answer of twenty seconds, the proof, and the next question."
    >
      <Objections />
    </TabPage>
  );
}
