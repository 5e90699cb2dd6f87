import { TOOLKIT_SECTIONS, TOOLKIT_TITLES } from '@daily-snapshot/domain/sales/toolkit/sections';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import tab from '../tab.module.css';
import classes from './toolkit-tabs.module.css';
import { toolkitCopy } from '../../../../features/toolkit/model/toolkit-copy.ts';

/** The seven tabs, each with its own URL. */
export function ToolkitTabs() {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On narrow screens, scrolls the open tab to the middle.
  useEffect(() => {
    const row = tabs.current;
    const open = row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !open) return;
    row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={toolkitCopy.page.tabs}>
      {TOOLKIT_SECTIONS.map((section) => (
        <NavLink
          key={section}
          to={paths.internalTool.href(section)}
          className={`${tab.tab} ${classes.tab}`}
        >
          {TOOLKIT_TITLES[section]}
        </NavLink>
      ))}
    </nav>
  );
}
