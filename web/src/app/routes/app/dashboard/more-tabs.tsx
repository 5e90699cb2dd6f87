import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { APP_COPY } from '../../../content/app-copy.ts';
import tab from '../tab.module.css';
import type { Tab } from './dashboard-tabs.tsx';
import classes from './dashboard-tabs.module.css';

const copy = APP_COPY.dashboardTabs;

/** The menu of the pages that have no tab on a phone. */
export function MoreTabs(props: { readonly tabs: readonly Tab[]; readonly isCurrent: boolean }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={`${tab.tab} ${classes.tab} ${classes.more}`}
          aria-current={props.isCurrent || undefined}
        >
          {copy.more}
        </button>
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        {props.tabs.map(({ label, href, isCurrent }) => (
          <Menu.Item
            key={label}
            component={Link}
            to={href}
            aria-current={isCurrent ? 'page' : undefined}
            fw={isCurrent ? 600 : undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
