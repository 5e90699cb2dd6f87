import { Button, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { NewPasswordForm } from '../../../ui/forms/new-password-form.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useMailedCode } from '../../../lib/auth/account-security.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { useCallable } from '../../../lib/data/callable.ts';
import { paths } from '../../paths.ts';
import { CardPage } from './card-page.tsx';
import { VerifyAddress } from './verify-address.tsx';
import { accountCopy } from '../../../features/account/model/account-copy.ts';

const copy = accountCopy.mailedCode;

/** The target of links in Firebase’s e-mails, which carry a code and its purpose. */
export default function MailedCodeRoute() {
  const [search] = useSearchParams();
  const code = search.get('oobCode') ?? '';
  switch (search.get('mode') ?? '') {
    case 'resetPassword':
      return <Recovery code={code} />;
    case 'verifyEmail':
      return <VerifyAddress code={code} />;
    default:
      return (
        <CardPage title={copy.incomplete}>
          <Text>{copy.incompleteAbout}</Text>
          <Home />
        </CardPage>
      );
  }
}

const Home = () => (
  <Button component={Link} to={paths.dashboard.href()} variant="default">
    {copy.goToDashboard}
  </Button>
);

type CodeCheck = { readonly address: string } | { readonly failure: string };

/** Lets a user who forgot the password choose a new one. */
function Recovery({ code }: { readonly code: string }) {
  const { user } = useAuth();
  const { beginRecovery } = useMailedCode();
  const reset = useCallable('resetPassword');
  const navigate = useNavigate();
  const [found, setFound] = useState<CodeCheck>();
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === code) return;
    asked.current = code;
    const ask = async () => {
      const started = await beginRecovery(code);
      setFound(started.ok ? { address: started.value } : { failure: started.error.message });
    };
    void ask();
  }, [beginRecovery, code]);

  if (!found) return <LoadingPage title={copy.newPassword} />;
  if ('failure' in found) {
    return (
      <CardPage title={copy.newPassword}>
        <FailureNote message={found.failure} />
        {user ? (
          <Button component={Link} to={paths.account.href()}>
            {copy.changeInAccount}
          </Button>
        ) : (
          <Button component={Link} to={paths.auth.href({ mode: 'reset' })}>
            {copy.newLink}
          </Button>
        )}
      </CardPage>
    );
  }
  return (
    <CardPage title={copy.newPassword}>
      <Text style={{ overflowWrap: 'anywhere' }}>{copy.newPasswordAbout(found.address)}</Text>
      <NewPasswordForm
        submitLabel={copy.save}
        email={found.address}
        onSubmit={async (password) => {
          const outcome = await reset({ code, password });
          if (outcome.ok) {
            showToast({ title: copy.changed, message: copy.changedAbout });
            await navigate(paths.auth.href(), { replace: true });
          }
          return outcome;
        }}
      />
    </CardPage>
  );
}

const LoadingPage = ({ title }: { readonly title: string }) => (
  <CardPage title={title}>
    <Loader role="status" aria-label={copy.loading} />
  </CardPage>
);
