import type { AppErrorCode } from '@daily-snapshot/domain/app-error';
import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ActionButton, ActionLink } from '../../../components/action.tsx';
import { showToast } from '../../../components/toast.ts';
import { useFinishing } from '../../../features/connections/api/use-finishing.ts';
import { ChooseCompany } from '../../../features/connections/components/choose-company.tsx';
import { forgetState, keptState } from '../../../features/connections/model/kept-state.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaperPage } from './paper-page.tsx';

/** Where QuickBooks, Xero and banks lead back to. */
export default function ConnectReturnRoute() {
  const { user, loading: isLoading } = useAuth();
  const [search] = useSearchParams();
  const [returned] = useState(() => Object.fromEntries(search));
  const state = returned.state ?? keptState();

  if (isLoading) return <PageSkeleton />;
  if (!user) {
    // What came back stays in the address for the moment of signing in again.
    const next = `${paths.connectReturn.href()}?${search.toString()}`;
    return <Navigate to={paths.auth.href({ next })} replace />;
  }
  if (state === undefined) return <NothingBegun />;
  return <Finishing state={state} returned={returned} />;
}

/** Trouble of theirs or ours: what was said yes to there is kept. */
const MAY_PASS: readonly AppErrorCode[] = ['unavailable', 'internal'];

const ToConnections = ({ business }: { readonly business?: string }) => (
  <ActionLink look="plain" to={paths.connections.href(business)}>
    Back to connections
  </ActionLink>
);

const NothingBegun = () => (
  <PaperPage title="Nothing is being connected">
    <Text>This page is where a bank or your books lead back to. Start from Connections.</Text>
    <ToConnections />
  </PaperPage>
);

function Finishing(props: {
  readonly state: string;
  readonly returned: Readonly<Record<string, string>>;
}) {
  const { finishing, choose, again } = useFinishing(props.state, props.returned);
  const navigate = useNavigate();
  const finished = finishing.step === 'finished' ? finishing.finished : undefined;

  useEffect(() => {
    if (finished?.outcome !== 'connected') return;
    forgetState();
    showToast({ title: 'Connected', message: 'Your history is being read.' });
    void navigate(paths.connections.href(finished.businessId), { replace: true });
  }, [finished, navigate]);

  if (finishing.step === 'failed') {
    return (
      <PaperPage title="It could not be connected">
        <Text role="alert">{finishing.error.message}</Text>
        <Group gap="sm">
          {MAY_PASS.includes(finishing.error.code) && (
            <ActionButton onClick={again}>Try again</ActionButton>
          )}
          <ToConnections />
        </Group>
      </PaperPage>
    );
  }
  if (finishing.step === 'slow') {
    return (
      <PaperPage title="They have not confirmed it yet">
        <Text>
          If you finished there, ask again. If you closed their page, nothing was connected and
          nothing was changed.
        </Text>
        <Group gap="sm">
          <ActionButton onClick={again}>Ask again</ActionButton>
          <ToConnections />
        </Group>
      </PaperPage>
    );
  }
  if (finished?.outcome === 'declined') {
    return (
      <PaperPage title="Nothing was connected">
        <Text>You did not say yes there, so we have no access. You can start again any time.</Text>
        <ToConnections business={finished.businessId} />
      </PaperPage>
    );
  }
  if (finished?.outcome === 'choose') {
    return (
      <PaperPage title="Which company?">
        <ChooseCompany names={finished.names} onChoose={choose} />
      </PaperPage>
    );
  }
  return (
    <PaperPage title="Connecting">
      <Group gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text>One moment: we are asking them what you allowed.</Text>
      </Group>
    </PaperPage>
  );
}
