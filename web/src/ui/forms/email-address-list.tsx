import { Button, Group, Text } from '@mantine/core';
import itemRow from '../layout/list-row.module.css';
import classes from './email-address-list.module.css';
import { uiCopy } from '../text/ui-copy.ts';

export interface EmailAddressAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** An address with its status and actions. */
export interface EmailAddressRow {
  readonly address: string;
  readonly status: string;
  readonly acts: readonly EmailAddressAction[];
}

export function EmailAddressList(props: {
  readonly label: string;
  readonly rows: readonly EmailAddressRow[];
  readonly isUnderWay: boolean;
}) {
  const { label, rows, isUnderWay } = props;
  return (
    <ul className={itemRow.list} aria-label={label}>
      {rows.map(({ address, status, acts }) => (
        <li key={address} className={classes.item}>
          <div>
            <p className={classes.address}>{address}</p>
            <Text size="sm" c="dimmed">
              {status}
            </Text>
          </div>
          <Group gap="xs">
            {acts.map((act) => (
              <Button
                key={act.label}
                variant="default"
                size="compact-md"
                disabled={isUnderWay}
                aria-label={uiCopy.list.act(act.label, address)}
                onClick={act.onPress}
              >
                {act.label}
              </Button>
            ))}
          </Group>
        </li>
      ))}
    </ul>
  );
}
