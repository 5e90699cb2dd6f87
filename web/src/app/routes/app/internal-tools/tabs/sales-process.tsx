import { SalesProcess } from '../../../../../features/toolkit/components/sales-process.tsx';
import { paths } from '../../../../paths.ts';
import { TabPage } from '../tab-page.tsx';

export default function SalesProcessTab() {
  return (
    <TabPage section="sales-process">
      <SalesProcess
        onePageHref={paths.onePage.href()}
        hrefOf={({ section, item }) => paths.internalTool.href(section, item)}
      />
    </TabPage>
  );
}
