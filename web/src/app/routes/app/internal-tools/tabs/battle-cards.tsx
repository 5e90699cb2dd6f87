import { TabPage } from '../tab-page.tsx';

export default function BattleCardsTab() {
  return (
    <TabPage section="battle-cards" about="">
      {null}
    </TabPage>
  );
}
