import { Anchor, Button, Container, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Brand } from '../../../components/brand.tsx';
import { content } from '../../content.ts';
import { paths } from '../../paths.ts';

export function SiteHeader({ hasFeatures = false }: { readonly hasFeatures?: boolean }) {
  return (
    <Container component="header" size="lg" py="md">
      <Group justify="space-between" wrap="nowrap">
        <Brand name={content.product} href={paths.landing.href()} />
        <Group component="nav" aria-label="Main" gap="lg" wrap="nowrap">
          {hasFeatures && (
            <Anchor href={paths.features.href()} c="inherit" visibleFrom="xs">
              Features
            </Anchor>
          )}
          <Button component={Link} to={paths.auth.href()} variant="default" size="sm">
            Sign in
          </Button>
        </Group>
      </Group>
    </Container>
  );
}
