import { CardSection } from '../../../ui/layout/card-section.tsx';
import { NewPasswordForm } from '../../../ui/forms/new-password-form.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { useAccountSecurity } from '../../../lib/auth/account-security.ts';
import { ok } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';
import { useIdentityCheck } from './identity-check.tsx';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.password;

/** Changes the password after asking for the current one. */
export function PasswordSection({ email }: { readonly email: string }) {
  const { changePassword } = useAccountSecurity();
  const { check, dialog } = useIdentityCheck();
  const [done, setDone] = useState<string>();
  return (
    <CardSection id="password" title={copy.title} about={copy.about}>
      <NewPasswordForm
        submitLabel={copy.change}
        email={email}
        onSubmit={async (password) => {
          setDone(undefined);
          if (!(await check())) return ok(undefined);
          const outcome = await changePassword(password);
          if (outcome.ok) setDone(copy.changed);
          return outcome;
        }}
      />
      <DoneNote message={done} />
      {dialog}
    </CardSection>
  );
}
