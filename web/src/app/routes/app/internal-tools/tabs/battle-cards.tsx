import { BattleCards } from '../../../../../features/toolkit/components/battle-cards.tsx';
import { TabPage } from '../tab-page.tsx';

export default function BattleCardsTab() {
  return (
    <TabPage
      section="battle-cards"
      about="What they do instead, told fairly: what is good about it, where it ends, and where we do."
    >
      <BattleCards />
    </TabPage>
  );
}
