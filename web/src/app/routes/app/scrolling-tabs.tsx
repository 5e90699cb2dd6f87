import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import tab from './tab.module.css';
import classes from './scrolling-tabs.module.css';

/** A row of tabs, each with its own URL. On a phone, it scrolls sideways. */
export function ScrollingTabs(props: {
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly href: string;
    /** whether the tab is open only at exactly its URL */
    readonly isExact?: boolean;
  }[];
}) {
  const { label, tabs } = props;
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On narrow screens, scrolls the open tab to the middle.
  useEffect(() => {
    const { current } = row;
    const open = current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !open) return;
    current.scrollLeft =
      open.offsetLeft - current.offsetLeft - (current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, href, isExact = false }) => (
        <NavLink key={href} to={href} end={isExact} className={`${tab.tab} ${classes.tab}`}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
