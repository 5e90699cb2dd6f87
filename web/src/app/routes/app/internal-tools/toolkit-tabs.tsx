import { TOOLKIT_SECTIONS, TOOLKIT_TITLES } from '@daily-snapshot/domain/sales/toolkit/sections';
import { NavLink } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import classes from './toolkit-tabs.module.css';

/** The seven tabs, each with an address of its own. */
export const ToolkitTabs = () => (
  <nav className={classes.tabs} aria-label="Sales tools">
    {TOOLKIT_SECTIONS.map((section) => (
      <NavLink key={section} to={paths.internalTool.href(section)} className={classes.tab ?? ''}>
        {TOOLKIT_TITLES[section]}
      </NavLink>
    ))}
  </nav>
);
