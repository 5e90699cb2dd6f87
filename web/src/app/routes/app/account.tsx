import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { Brand } from '../../../ui/layout/brand.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DeviceSection } from '../../../features/account/components/device-section.tsx';
import { DeletionSection } from '../../../features/account/components/deletion-section.tsx';
import { EmailSection } from '../../../features/account/components/email-section.tsx';
import { ExportSection } from '../../../features/account/components/export-section.tsx';
import { PasswordSection } from '../../../features/account/components/password-section.tsx';
import { SecondFactorSection } from '../../../features/account/components/second-factor-section.tsx';
import { SessionsSection } from '../../../features/account/components/sessions-section.tsx';
import { useAuth, type User } from '../../../lib/auth/auth.tsx';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { accountCopy } from '../../../features/account/model/account-copy.ts';

const { page, plan } = accountCopy;

/** Settings of a person, not of a business: sign-in, plan and account deletion. */
export default function AccountRoute() {
  const { user, loading } = useAuth();
  if (loading) return <StaticSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: paths.account.href() })} replace />;
  return <AccountPage user={user} />;
}

function AccountPage({ user }: { readonly user: User }) {
  const { signOut } = useAuth();
  const { live: state, askAgain } = useServerQuery('signInState', {});
  return (
    <>
      <title>{`${page.title} · ${content.product}`}</title>
      <Container component="header" size="sm" py="md">
        <Group justify="space-between">
          <Brand name={content.product} href={paths.landing.href()} />
          <Button variant="subtle" size="compact-md" onClick={() => void signOut()}>
            {page.signOut}
          </Button>
        </Group>
      </Container>
      <Container component="main" size="sm" pt="lg" pb={72}>
        <Stack gap="lg">
          <Stack gap={4}>
            <Anchor component={Link} to={paths.dashboard.href()} size="sm" c="dimmed">
              {page.back}
            </Anchor>
            <Title order={1}>{page.title}</Title>
          </Stack>
          <Title order={2} size="h3">
            {page.signingIn}
          </Title>
          <EmailSection user={user} state={state} onChanged={askAgain} />
          <PasswordSection email={user.email} />
          <SecondFactorSection
            issuer={content.product}
            email={user.email}
            state={state}
            onChanged={askAgain}
          />
          <SessionsSection onEnded={signOut} />
          <Title order={2} size="h3">
            {page.billing}
          </Title>
          <CardSection id="plan" title={plan.title} about={plan.about}>
            <Text>
              <Anchor component={Link} to={paths.plan.href()} underline="always">
                {plan.open}
              </Anchor>
            </Text>
          </CardSection>
          <Title order={2} size="h3">
            {page.data}
          </Title>
          <DeviceSection userId={user.id} />
          <ExportSection user={user} />
          <DeletionSection accountId={user.id} />
        </Stack>
      </Container>
    </>
  );
}
