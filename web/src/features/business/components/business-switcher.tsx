import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';

type Named = Pick<Business, 'name'> & { readonly id: string };

/** Links to each of the user’s businesses. */
export function BusinessSwitcher(props: {
  readonly businesses: readonly Named[];
  readonly current: Named;
  readonly hrefOf: (businessId: string) => string;
}) {
  const { businesses, current, hrefOf } = props;
  return (
    <Menu position="bottom-start" width="target" withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-md" maw="min(100%, 18rem)">
          Switch business
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
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
