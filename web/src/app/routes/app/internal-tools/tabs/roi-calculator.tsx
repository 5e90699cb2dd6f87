import { RoiCalculator } from '../../../../../features/assessment/components/roi-calculator.tsx';
import { useAuth } from '../../../../../lib/auth/auth.tsx';
import { TabPage } from '../tab-page.tsx';

export default function RoiCalculatorTab() {
  const { user } = useAuth();
  return (
    <TabPage
      section="roi-calculator"
      about="What a prospect may lose in a month, against what Daily Snapshot costs. Work it out together, then send it."
    >
      {user && <RoiCalculator accountId={user.id} />}
    </TabPage>
  );
}
