import type { AppErrorCode } from '@daily-snapshot/domain/shared/app-error';
import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ActionButton, ActionLink } from '../../../ui/buttons/action-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useConnectionResult } from '../../../features/connections/api/use-connection-result.ts';
import { useReportedReturn } from '../../../features/connections/api/use-reported-return.ts';
import { AllowAccess } from '../../../features/connections/components/allow-access.tsx';
import { ReturnedElsewhere } from '../../../features/connections/components/returned-elsewhere.tsx';
import {
  keepReturn,
  keptReturn,
  keptSecret,
  removeAttempt,
  type Returned,
} from '../../../features/connections/model/kept-attempts.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { paths } from '../../paths.ts';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { CardPage } from './card-page.tsx';
import { connectReturnCopy as copy } from '../../../features/connections/model/connect-return-copy.ts';

/** The page that QuickBooks, Xero and banks send the browser back to. */
export default function ConnectReturnRoute() {
  const { user, loading: isLoading } = useAuth();
  const returned = useReturned();
  const [secret] = useState(() => keptSecret(returned?.['state'] ?? ''));

  if (isLoading) return <StaticSkeleton />;
  if (returned?.['state'] === undefined) return <NoConnectionAttempt />;
  if (user && secret !== undefined) return <OwnReturn secret={secret} returned={returned} />;
  if (returned['error'] !== undefined) return <Message {...copy.declined} />;
  return <Elsewhere returned={returned} isSignedOut={secret !== undefined} />;
}

/**
 * Returns how the provider sent this browser back. Removes it from the address bar and the history,
 * because the address must not be passed on.
 */
function useReturned(): Returned | undefined {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [returned] = useState(() => {
    const fromAddress = Object.fromEntries(search);
    if (fromAddress['state'] === undefined) return keptReturn();
    keepReturn(fromAddress);
    return fromAddress;
  });
  const isInAddress = search.size > 0;
  useEffect(() => {
    if (isInAddress) void navigate(paths.connectReturn.href(), { replace: true });
  }, [isInAddress, navigate]);
  return returned;
}

/** Temporary errors. The user can retry, because the provider’s consent is still valid. */
const TEMPORARY_ERRORS: readonly AppErrorCode[] = ['unavailable', 'internal'];

const ConnectionsLink = ({ business }: { readonly business?: string }) => (
  <ActionLink look="plain" to={paths.connections.href(business)}>
    {copy.back}
  </ActionLink>
);

const Message = (props: {
  readonly title: string;
  readonly about: string;
  readonly action?: ReactNode;
}) => (
  <CardPage title={props.title}>
    <Text>{props.about}</Text>
    {props.action}
  </CardPage>
);

const NoConnectionAttempt = () => <Message {...copy.noAttempt} action={<ConnectionsLink />} />;

const Progress = ({ title, about }: { readonly title: string; readonly about: string }) => (
  <CardPage title={title}>
    <Group gap="sm" role="status" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <Text>{about}</Text>
    </Group>
  </CardPage>
);

function OwnReturn({ secret, returned }: { readonly secret: string; readonly returned: Returned }) {
  const { finishing, allow, refuse, again } = useConnectionResult(secret, returned);
  const navigate = useNavigate();
  const finished = finishing.step === 'finished' ? finishing.finished : undefined;
  const hasFailed = finishing.step === 'failed' && !TEMPORARY_ERRORS.includes(finishing.error.code);
  const isOver =
    finishing.step === 'refused' || hasFailed || (finished && finished.outcome !== 'confirm');

  useEffect(() => {
    if (isOver) removeAttempt(returned['state'] ?? '');
  }, [isOver, returned]);

  useEffect(() => {
    if (finished?.outcome !== 'connected') return;
    showToast(copy.connected);
    void navigate(paths.connections.href(finished.businessId), { replace: true });
  }, [finished, navigate]);

  if (finishing.step === 'failed') {
    return (
      <CardPage title={copy.failed}>
        <Text role="alert">{finishing.error.message}</Text>
        <Group gap="sm">
          {!hasFailed && <ActionButton onClick={again}>{copy.tryAgain}</ActionButton>}
          <ConnectionsLink />
        </Group>
      </CardPage>
    );
  }
  if (finishing.step === 'slow') {
    return (
      <CardPage title={copy.slow.title}>
        <Text>{copy.slow.about}</Text>
        <Group gap="sm">
          <ActionButton onClick={again}>{copy.slow.checkAgain}</ActionButton>
          <ConnectionsLink />
        </Group>
      </CardPage>
    );
  }
  if (finishing.step === 'refused') {
    return <Message {...copy.refused} action={<ConnectionsLink />} />;
  }
  if (finished?.outcome === 'declined') {
    return (
      <Message {...copy.declined} action={<ConnectionsLink business={finished.businessId} />} />
    );
  }
  if (finished?.outcome === 'confirm') {
    return (
      <CardPage title={copy.confirm.title}>
        <AllowAccess asked={finished} onAllow={allow} onRefuse={refuse} />
      </CardPage>
    );
  }
  return <Progress {...copy.connecting} />;
}

/** The page of a browser that did not begin, or whose session has ended. */
function Elsewhere(props: { readonly returned: Returned; readonly isSignedOut: boolean }) {
  const { returned, isSignedOut } = props;
  const { step, refuse, again } = useReportedReturn(returned);
  const startAgain = (
    <ActionLink look="plain" to={paths.connections.href()}>
      {isSignedOut ? copy.signedOut.signIn : copy.elsewhere.again}
    </ActionLink>
  );
  if (step.step === 'asking') {
    return <Progress title={copy.connecting.title} about={copy.elsewhere.stopping} />;
  }
  if (step.step === 'failed') {
    return (
      <CardPage title={copy.failed}>
        <Text role="alert">{step.error.message}</Text>
        <Group gap="sm">
          <ActionButton onClick={again}>{copy.tryAgain}</ActionButton>
        </Group>
      </CardPage>
    );
  }
  if (step.step === 'refused') return <Message {...copy.refused} />;
  if (step.step === 'over') return <Message {...copy.over} action={startAgain} />;
  if (isSignedOut) return <Message {...copy.signedOut} action={startAgain} />;
  const { isConnected } = step.reported;
  return (
    <CardPage title={isConnected ? copy.elsewhere.connectedTitle : copy.elsewhere.title}>
      <ReturnedElsewhere reported={step.reported} onRefuse={refuse} again={startAgain} />
    </CardPage>
  );
}
