import { RoiCalculator } from '../../../../../features/assessment/components/roi-calculator.tsx';
import { useAuth } from '../../../../../lib/auth/auth.tsx';
import { TabPage } from '../tab-page.tsx';

export default function RoiCalculatorTab() {
  const { user } = useAuth();
  return (
    <TabPage section="roi-calculator">{user && <RoiCalculator accountId={user.id} />}</TabPage>
  );
}
