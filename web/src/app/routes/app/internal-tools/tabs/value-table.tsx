import { ValueTable } from '../../../../../features/toolkit/components/value-table.tsx';
import { paths } from '../../../../paths.ts';
import { TabPage } from '../tab-page.tsx';

export default function ValueTableTab() {
  return (
    <TabPage section="value-table">
      <ValueTable onePageHref={paths.onePage.href()} />
    </TabPage>
  );
}
