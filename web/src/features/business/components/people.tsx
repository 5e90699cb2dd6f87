import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { PendingAddress } from '@daily-snapshot/domain/accounts/business-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Text } from '@mantine/core';
import { EmailAddressForm } from '../../../ui/forms/email-address-form.tsx';
import { EmailAddressList, type EmailAddressRow } from '../../../ui/forms/email-address-list.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';

type AddressAction = (address: string) => Promise<Result<unknown, AppError>>;

/** Lists the people who can view a business besides its owner. */
export function People(props: {
  readonly viewers: readonly string[];
  readonly invited: readonly PendingAddress[];
  /** Absent for read-only users. */
  readonly acts?: { readonly onInvite: AddressAction; readonly onRemove: AddressAction };
}) {
  const { viewers, invited, acts } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const invite = async (address: string) =>
    acts !== undefined &&
    attempt(`An invitation is on its way to ${address}.`, () => acts.onInvite(address));
  const remove = (label: string, address: string) => ({
    label,
    onPress: () => {
      if (acts) void attempt(`${address} is removed.`, () => acts.onRemove(address));
    },
  });
  const rows: readonly EmailAddressRow[] = [
    ...viewers.map((address) => ({
      address,
      status: 'May look, and change nothing',
      acts: acts ? [remove('Remove', address)] : [],
    })),
    ...invited.map(({ address }) => ({
      address,
      status: 'Invited, has not accepted yet',
      acts: acts
        ? [
            { label: 'Invite again', onPress: () => void invite(address) },
            remove('Withdraw', address),
          ]
        : [],
    })),
  ];
  return (
    <CardSection
      id="people"
      title="People"
      about="An accountant or a partner can see this business with an account of their own: everything to read, nothing to change."
    >
      {rows.length === 0 ? (
        <Text>Only the owner sees it.</Text>
      ) : (
        <EmailAddressList label="People" rows={rows} isUnderWay={isUnderWay} />
      )}
      {acts && (
        <EmailAddressForm
          label="Invite by e-mail"
          submitLabel="Invite"
          isUnderWay={isUnderWay}
          onSubmit={invite}
        />
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}
