import { Anchor, Container, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { content } from '../../content.ts';
import { paths } from '../../paths.ts';
import { SiteHeader } from './site-header.tsx';

export default function NotFoundRoute() {
  return (
    <>
      <title>{`Page Not Found · ${content.product}`}</title>
      <SiteHeader />
      <Container component="main" size="lg" py="xl">
        <Stack gap="md" py="xl">
          <Title order={1}>Page Not Found</Title>
          <Text c="dimmed" maw="60ch">
            There is nothing at this address. It may have moved, or the link may be incomplete.
          </Text>
          <Anchor component={Link} to={paths.landing.href()}>
            Return to home
          </Anchor>
        </Stack>
      </Container>
    </>
  );
}
