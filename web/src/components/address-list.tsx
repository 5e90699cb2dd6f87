import { Button, Group, Text } from '@mantine/core';
import classes from './address-list.module.css';

export interface AddressAct {
  readonly label: string;
  readonly onPress: () => void;
}

/** An address, how things stand with it, and what can be done. */
export interface AddressRow {
  readonly address: string;
  readonly standing: string;
  readonly acts: readonly AddressAct[];
}

export function AddressList(props: {
  readonly label: string;
  readonly rows: readonly AddressRow[];
  readonly isUnderWay: boolean;
}) {
  const { label, rows, isUnderWay } = props;
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map(({ address, standing, acts }) => (
        <li key={address} className={classes.item}>
          <div>
            <p className={classes.address}>{address}</p>
            <Text size="sm" c="dimmed">
              {standing}
            </Text>
          </div>
          <Group gap="xs">
            {acts.map((act) => (
              <Button
                key={act.label}
                variant="default"
                size="compact-md"
                disabled={isUnderWay}
                aria-label={`${act.label}: ${address}`}
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
