import { VALUE_TABLE } from '@daily-snapshot/domain/sales/value-table';
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Money } from '../../../ui/text/money.tsx';
import { SectionItems } from './section-items.tsx';
import { ToolkitItem } from './toolkit-item.tsx';
import classes from './toolkit.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.valueTable;

const MAX_MONTHLY_RISK = Math.max(...VALUE_TABLE.map(({ monthlyRisk }) => monthlyRisk));

/** The public risk model for six business sizes, with talking points. */
export const ValueTable = ({ onePageHref }: { readonly onePageHref: string }) => (
  <Stack gap="lg">
    <Card component="section" aria-labelledby="value-table">
      <Title order={2} size="h3" id="value-table">
        {copy.title}
      </Title>
      <div className={classes.wide}>
        <table className={paper.table}>
          <thead>
            <tr>
              <th scope="col">{copy.revenue}</th>
              <th scope="col">{copy.monthlyRisk}</th>
              <th scope="col">{copy.annualRisk}</th>
            </tr>
          </thead>
          <tbody>
            {VALUE_TABLE.map(({ monthlyRevenue, monthlyRisk, annualRisk }) => (
              <tr key={monthlyRevenue}>
                <th scope="row">
                  <Money amountCents={monthlyRevenue} hasCents={false} />
                  <span
                    className={classes.bar}
                    aria-hidden="true"
                    style={{ width: `${(monthlyRisk / MAX_MONTHLY_RISK) * 100}%` }}
                  />
                </th>
                <td>
                  <Money amountCents={monthlyRisk} hasCents={false} />
                </td>
                <td>
                  <Money amountCents={annualRisk} hasCents={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt="md" maw="68ch">
        {copy.model}
      </Text>
      <Anchor component={Link} to={onePageHref} underline="always" display="inline-block" mt="sm">
        {copy.onePage}
      </Anchor>
    </Card>
    <SectionItems section="value-table">
      {(notes) => (
        <div className={classes.notes}>
          {notes.map((note) => (
            <ToolkitItem key={note.id} section="value-table" item={note}>
              <Text maw="68ch">{note.say}</Text>
            </ToolkitItem>
          ))}
        </div>
      )}
    </SectionItems>
  </Stack>
);
