import { TOOLKIT_SECTIONS, TOOLKIT_TITLES } from '@daily-snapshot/domain/sales/toolkit/sections';
import { paths } from '../../../paths.ts';
import { ScrollingTabs } from '../scrolling-tabs.tsx';
import { toolkitCopy } from '../../../../features/toolkit/model/toolkit-copy.ts';

const TABS = TOOLKIT_SECTIONS.map((section) => ({
  label: TOOLKIT_TITLES[section],
  href: paths.internalTool.href(section),
}));

/** The seven tabs of the toolkit. */
export const ToolkitTabs = () => <ScrollingTabs label={toolkitCopy.page.tabs} tabs={TABS} />;
