import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { Brand } from '../../../ui/layout/brand.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DeletionSection } from '../../../features/account/components/deletion-section.tsx';
import { EmailSection } from '../../../features/account/components/email-section.tsx';
import { ExportSection } from '../../../features/account/components/export-section.tsx';
import { PasswordSection } from '../../../features/account/components/password-section.tsx';
import { SecondFactorSection } from '../../../features/account/components/second-factor-section.tsx';
import { SessionsSection } from '../../../features/account/components/sessions-section.tsx';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Settings of a person, not of a business: sign-in, plan and account deletion. */
export default function AccountRoute() {
  const { user, session, loading, signOut } = useAuth();
  if (loading) return <PageSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: paths.account.href() })} replace />;
  return (
    <>
      <title>{`Account · ${content.product}`}</title>
      <Container component="header" size="sm" py="md">
        <Group justify="space-between">
          <Brand name={content.product} href={paths.landing.href()} />
          <Button variant="subtle" size="compact-md" onClick={() => void signOut()}>
            Sign out
          </Button>
        </Group>
      </Container>
      <Container component="main" size="sm" pt="lg" pb={72}>
        <Stack gap="lg">
          <Stack gap={4}>
            <Anchor component={Link} to={paths.dashboard.href()} size="sm" c="dimmed">
              Back to my dashboard
            </Anchor>
            <Title order={1}>Account</Title>
          </Stack>
          <Title order={2} size="h3">
            Signing in
          </Title>
          <EmailSection user={user} />
          <PasswordSection email={user.email} />
          <SecondFactorSection issuer={content.product} />
          <SessionsSection session={session} onEnded={signOut} />
          <Title order={2} size="h3">
            Paying
          </Title>
          <CardSection
            id="plan"
            title="Your plan"
            about="What you pay, your invoices, and the way to cancel."
          >
            <Text>
              <Anchor component={Link} to={paths.plan.href()} underline="always">
                Open my plan
              </Anchor>
            </Text>
          </CardSection>
          <Title order={2} size="h3">
            Your data
          </Title>
          <ExportSection email={user.email} />
          <DeletionSection accountId={user.id} />
        </Stack>
      </Container>
    </>
  );
}
