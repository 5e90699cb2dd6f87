import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CardSection } from '../../../components/card-section.tsx';

/** The ways by which the numbers come to people. */
export function Channels(props: {
  readonly recipientCount: number;
  readonly isPaused: boolean;
  readonly dashboardHref: string;
}) {
  const { recipientCount, isPaused, dashboardHref } = props;
  const addresses = recipientCount === 1 ? '1 address' : `${recipientCount} addresses`;
  return (
    <CardSection id="channels" title="Channels" about="The ways by which the digest comes.">
      <Table horizontalSpacing={0}>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">E-mail</Table.Th>
            <Table.Td>
              {recipientCount === 0 ? 'Nobody gets it yet' : `To ${addresses}`}
              {isPaused && ', paused'}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Dashboard</Table.Th>
            <Table.Td>
              <Anchor component={Link} to={dashboardHref} underline="always">
                Always there
              </Anchor>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </CardSection>
  );
}
