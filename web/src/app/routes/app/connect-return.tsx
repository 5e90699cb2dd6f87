import type { AppErrorCode } from '@daily-snapshot/domain/shared/app-error';
import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ActionButton, ActionLink } from '../../../ui/buttons/action-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useConnectionResult } from '../../../features/connections/api/use-connection-result.ts';
import { ChooseCompany } from '../../../features/connections/components/choose-company.tsx';
import { removeSavedState, savedState } from '../../../features/connections/model/saved-state.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { CardPage } from './card-page.tsx';

/** The OAuth redirect target of QuickBooks, Xero and banks. */
export default function ConnectReturnRoute() {
  const { user, loading: isLoading } = useAuth();
  const [search] = useSearchParams();
  const [returned] = useState(() => Object.fromEntries(search));
  const state = returned.state ?? savedState();

  if (isLoading) return <PageSkeleton />;
  if (!user) {
    // Keeps the provider’s parameters in the URL while the user signs in again.
    const next = `${paths.connectReturn.href()}?${search.toString()}`;
    return <Navigate to={paths.auth.href({ next })} replace />;
  }
  if (state === undefined) return <NoConnectionAttempt />;
  return <ConnectionResult state={state} returned={returned} />;
}

/** Temporary errors. The user can retry, because the provider’s consent is still valid. */
const TEMPORARY_ERRORS: readonly AppErrorCode[] = ['unavailable', 'internal'];

const ConnectionsLink = ({ business }: { readonly business?: string }) => (
  <ActionLink look="plain" to={paths.connections.href(business)}>
    Back to connections
  </ActionLink>
);

const NoConnectionAttempt = () => (
  <CardPage title="Nothing is being connected">
    <Text>This page is where a bank or your books lead back to. Start from Connections.</Text>
    <ConnectionsLink />
  </CardPage>
);

function ConnectionResult(props: {
  readonly state: string;
  readonly returned: Readonly<Record<string, string>>;
}) {
  const { finishing, choose, again } = useConnectionResult(props.state, props.returned);
  const navigate = useNavigate();
  const finished = finishing.step === 'finished' ? finishing.finished : undefined;

  useEffect(() => {
    if (finished?.outcome !== 'connected') return;
    removeSavedState();
    showToast({ title: 'Connected', message: 'Your history is being read.' });
    void navigate(paths.connections.href(finished.businessId), { replace: true });
  }, [finished, navigate]);

  if (finishing.step === 'failed') {
    return (
      <CardPage title="It could not be connected">
        <Text role="alert">{finishing.error.message}</Text>
        <Group gap="sm">
          {TEMPORARY_ERRORS.includes(finishing.error.code) && (
            <ActionButton onClick={again}>Try again</ActionButton>
          )}
          <ConnectionsLink />
        </Group>
      </CardPage>
    );
  }
  if (finishing.step === 'slow') {
    return (
      <CardPage title="They have not confirmed it yet">
        <Text>
          If you finished there, ask again. If you closed their page, nothing was connected and
          nothing was changed.
        </Text>
        <Group gap="sm">
          <ActionButton onClick={again}>Ask again</ActionButton>
          <ConnectionsLink />
        </Group>
      </CardPage>
    );
  }
  if (finished?.outcome === 'declined') {
    return (
      <CardPage title="Nothing was connected">
        <Text>You did not say yes there, so we have no access. You can start again any time.</Text>
        <ConnectionsLink business={finished.businessId} />
      </CardPage>
    );
  }
  if (finished?.outcome === 'choose') {
    return (
      <CardPage title="Which company?">
        <ChooseCompany names={finished.names} onChoose={choose} />
      </CardPage>
    );
  }
  return (
    <CardPage title="Connecting">
      <Group gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text>One moment: we are asking them what you allowed.</Text>
      </Group>
    </CardPage>
  );
}
