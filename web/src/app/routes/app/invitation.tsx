import { Button, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { ConfirmAddressNote } from '../../../features/account/components/confirm-address-note.tsx';
import { Brand } from '../../../ui/layout/brand.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import classes from './card-page.module.css';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { businessCopy } from '../../../features/business/model/business-copy.ts';

const copy = businessCopy.invitation;

/** The target of the link in an invitation. Opening it changes nothing. Only the button accepts. */
export default function InvitationRoute() {
  const { token = '' } = useParams();
  const { user, loading, signOut } = useAuth();
  const navigate = useNavigate();
  const accept = useCallable('acceptInvitation');
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await accept({ token });
    if (outcome.ok) await navigate(paths.business.href(outcome.value.businessId));
    return outcome;
  });

  if (loading) return <StaticSkeleton />;
  if (!user) {
    const next = paths.invitation.href(token);
    return <Navigate to={paths.auth.href({ mode: 'create', next })} replace />;
  }
  return (
    <Center component="main" mih="100dvh" px="md" py="xl">
      <title>{`${copy.page} · ${content.product}`}</title>
      <Stack align="center" gap="xl" w="100%">
        <Brand name={content.product} href={paths.landing.href()} />
        <Card w="100%" maw={480} className={classes.card}>
          <Stack gap="md">
            <Title order={1} size="h2">
              {copy.title}
            </Title>
            <Text>{copy.about}</Text>
            <Text style={{ overflowWrap: 'anywhere' }}>{copy.signedInAs(user.email)}</Text>
            <ConfirmAddressNote user={user} action="accept" />
            <FailureNote message={failure} />
            <Group gap="sm">
              <Button loading={isUnderWay} onClick={() => void attempt()}>
                {copy.accept}
              </Button>
              <Button variant="default" onClick={() => void signOut()}>
                {copy.otherAccount}
              </Button>
            </Group>
          </Stack>
        </Card>
      </Stack>
    </Center>
  );
}
