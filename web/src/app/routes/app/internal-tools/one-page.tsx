import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { OnePage } from '../../../../features/toolkit/components/one-page.tsx';
import { content } from '../../../content/brand.ts';
import { paths } from '../../../paths.ts';
import classes from './toolkit-tabs.module.css';
import { onePageCopy } from '../../../../features/toolkit/model/one-page-copy.ts';

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
      <title>{`${onePageCopy.title} · ${content.product}`}</title>
      <Stack gap={4} className={classes.screen}>
        <Title order={1} size="h2">
          {onePageCopy.title}
        </Title>
        <Text c="dimmed" maw="68ch">
          {onePageCopy.about}{' '}
          <Anchor
            component={Link}
            to={paths.internalTool.href('roi-calculator')}
            underline="always"
          >
            {onePageCopy.calculator}
          </Anchor>
        </Text>
      </Stack>
      <OnePage contactDetails={contactDetails} />
    </Stack>
  );
}
