import {
  TOOLKIT_SECTIONS,
  type ToolkitSection,
} from '@daily-snapshot/domain/sales/toolkit/sections';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { lazyPage } from '../../../lazy-page.ts';
import { paths } from '../../../paths.ts';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { content } from '../../../content/brand.ts';
import { toolkitCopy } from '../../../../features/toolkit/model/toolkit-copy.ts';

const copy = toolkitCopy.page;

/** The component of each tab, loaded on demand. */
const TABS: Readonly<Record<ToolkitSection, ComponentType>> = {
  'customer-pitches': lazyPage(() => import('./tabs/customer-pitches.tsx')),
  'roi-calculator': lazyPage(() => import('./tabs/roi-calculator.tsx')),
  'value-table': lazyPage(() => import('./tabs/value-table.tsx')),
  'objection-handling': lazyPage(() => import('./tabs/objection-handling.tsx')),
  'certification-quiz': lazyPage(() => import('./tabs/certification-quiz.tsx')),
  'sales-process': lazyPage(() => import('./tabs/sales-process.tsx')),
  'battle-cards': lazyPage(() => import('./tabs/battle-cards.tsx')),
};

/** One tab of the toolkit. Without a name, shows the first tab. */
export default function InternalToolRoute() {
  const { tab } = useParams();
  const section = TOOLKIT_SECTIONS.find((name) => name === tab);
  if (tab === undefined) {
    return <Navigate to={paths.internalTool.href(TOOLKIT_SECTIONS[0])} replace />;
  }
  if (!section) return <UnknownTab />;
  const Tab = TABS[section];
  return <Tab />;
}

/** The page for a URL that names no tab. */
const UnknownTab = () => (
  <>
    <title>{`${copy.notFound} · ${content.product}`}</title>
    <Failure
      title={copy.notFound}
      message={copy.notFoundAbout}
      wayOut={{ label: copy.home, href: paths.landing.href() }}
    />
  </>
);
