import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { businessCopy } from '../model/business-copy.ts';
import classes from './business-name.module.css';

type Named = Pick<Business, 'name'> & { readonly id: string };

/** Links to each of the user’s businesses. */
export function BusinessSwitcher(props: {
  readonly businesses: readonly Named[];
  readonly current: Named;
  readonly hrefOf: (businessId: string) => string;
}) {
  const { businesses, current, hrefOf } = props;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-md" aria-label={businessCopy.switchBusiness}>
          <span className={classes.short}>{businessCopy.switch}</span>
          <span className={classes.long}>{businessCopy.switchBusiness}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={220}>
        {businesses.map(({ id, name }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={hrefOf(id)}
            aria-current={id === current.id ? 'true' : undefined}
            fw={id === current.id ? 600 : undefined}
          >
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
