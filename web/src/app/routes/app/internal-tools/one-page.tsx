import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { OnePage } from '../../../../features/toolkit/components/one-page.tsx';
import { content } from '../../../content/brand.ts';
import { paths } from '../../../paths.ts';
import classes from './toolkit-tabs.module.css';

const contactDetails = {
  company: content.company,
  product: content.product,
  origin: content.origin,
  email: content.supportEmail,
  phone: content.supportPhone.shown,
};

/** The one-page handout for a prospect. It is filled in here, then printed or saved as a PDF. */
export default function OnePageRoute() {
  return (
    <Stack gap="lg">
      <title>{`The page to leave with them · ${content.product}`}</title>
      <Stack gap={4} className={classes.screen}>
        <Title order={1} size="h2">
          The page to leave with them
        </Title>
        <Text c="dimmed" maw="68ch">
          One sheet with their own number on it. For all the rules of the calculation see the{' '}
          <Anchor
            component={Link}
            to={paths.internalTool.href('roi-calculator')}
            underline="always"
          >
            ROI Calculator
          </Anchor>
          .
        </Text>
      </Stack>
      <OnePage contactDetails={contactDetails} />
    </Stack>
  );
}
