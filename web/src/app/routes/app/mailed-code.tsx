import { Button, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { NewPasswordForm } from '../../../ui/forms/new-password-form.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useMailedCode } from '../../../lib/auth/account-security.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { paths } from '../../paths.ts';
import { CardPage } from './card-page.tsx';

/** The target of links in Firebase’s e-mails, which carry a code and its purpose. */
export default function MailedCodeRoute() {
  const [search] = useSearchParams();
  const code = search.get('oobCode') ?? '';
  switch (search.get('mode') ?? '') {
    case 'resetPassword':
      return <Recovery code={code} />;
    case 'verifyEmail':
      return <Verification code={code} />;
    default:
      return (
        <CardPage title="This link is not complete">
          <Text>It may have been cut. Open it from the mail once more.</Text>
          <Home />
        </CardPage>
      );
  }
}

const Home = () => (
  <Button component={Link} to={paths.dashboard.href()} variant="default">
    Go to my dashboard
  </Button>
);

type CodeCheck = { readonly address: string } | { readonly failure: string };

/** Lets a user who forgot the password choose a new one. */
function Recovery({ code }: { readonly code: string }) {
  const { user } = useAuth();
  const { beginRecovery, replacePassword } = useMailedCode();
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

  if (!found) return <LoadingPage title="Choose a new password" />;
  if ('failure' in found) {
    return (
      <CardPage title="Choose a new password">
        <FailureNote message={found.failure} />
        {user ? (
          <Button component={Link} to={paths.account.href()}>
            Change it in my account
          </Button>
        ) : (
          <Button component={Link} to={paths.auth.href({ mode: 'reset' })}>
            Ask for a new link
          </Button>
        )}
      </CardPage>
    );
  }
  return (
    <CardPage title="Choose a new password">
      <Text style={{ overflowWrap: 'anywhere' }}>
        For {found.address}. Every device that is signed in is signed out.
      </Text>
      <NewPasswordForm
        submitLabel="Save the password"
        email={found.address}
        onSubmit={async (password) => {
          const outcome = await replacePassword(code, password);
          if (outcome.ok) {
            showToast({ title: 'Your password is changed', message: 'Sign in with the new one.' });
            await navigate(paths.auth.href(), { replace: true });
          }
          return outcome;
        }}
      />
    </CardPage>
  );
}

/** Confirms the address on a button press only, because mail scanners open links too. */
function Verification({ code }: { readonly code: string }) {
  const { verifyAddress } = useMailedCode();
  const { user } = useAuth();
  const [state, setState] = useState<'asked' | 'under-way' | 'done' | { readonly failure: string }>(
    'asked',
  );
  const verify = async () => {
    setState('under-way');
    const outcome = await verifyAddress(code);
    setState(outcome.ok ? 'done' : { failure: outcome.error.message });
  };
  if (state === 'done') {
    return (
      <CardPage title="Your address is confirmed">
        <Text role="status">Thank you. Your digests can come to it from now on.</Text>
        <Button component={Link} to={user ? paths.dashboard.href() : paths.auth.href()}>
          {user ? 'Go to my dashboard' : 'Sign in'}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title="Confirm your e-mail address">
      <Text>It shows that this address is yours, so that your numbers go to nobody else.</Text>
      {typeof state === 'object' && <FailureNote message={state.failure} />}
      <Button loading={state === 'under-way'} onClick={() => void verify()}>
        Confirm my address
      </Button>
      <Home />
    </CardPage>
  );
}

const LoadingPage = ({ title }: { readonly title: string }) => (
  <CardPage title={title}>
    <Loader role="status" aria-label="Loading" />
  </CardPage>
);
