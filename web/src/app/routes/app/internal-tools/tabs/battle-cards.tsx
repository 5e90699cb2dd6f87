import { BattleCards } from '../../../../../features/toolkit/components/battle-cards.tsx';
import { TabPage } from '../tab-page.tsx';

export default function BattleCardsTab() {
  return (
    <TabPage section="battle-cards">
      <BattleCards />
    </TabPage>
  );
}
