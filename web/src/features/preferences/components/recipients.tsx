import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { PendingAddress } from '@daily-snapshot/domain/accounts/business-schema';
import type { RecipientStatus } from '@daily-snapshot/domain/contracts/callables';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Text } from '@mantine/core';
import { EmailAddressForm } from '../../../ui/forms/email-address-form.tsx';
import { EmailAddressList, type EmailAddressRow } from '../../../ui/forms/email-address-list.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';

type Act = (address: string) => Promise<Result<unknown, AppError>>;

const STATUS_TEXTS: Readonly<Record<RecipientStatus['status'], string>> = {
  subscribed: 'Gets it',
  unsubscribed: 'Unsubscribed. Only they can change that.',
  unreachable: 'Cannot be reached: mail to this address came back, or was reported.',
};

/** Lists the digest’s recipients and pending invitations. */
export function Recipients(props: {
  readonly recipients: readonly string[];
  readonly waiting: readonly PendingAddress[];
  /** Undefined while loading. */
  readonly statuses: readonly RecipientStatus[] | undefined;
  readonly statusesFailure: string | undefined;
  readonly myAddress: string;
  readonly onResubscribe: () => Promise<Result<unknown, AppError>>;
  /** Absent for read-only users. */
  readonly acts?: { readonly onAdd: Act; readonly onRemove: Act };
}) {
  const { recipients, waiting, statuses, statusesFailure, myAddress, onResubscribe, acts } = props;
  const { attempt, isUnderWay, failure, done } = useAction();

  const removal = (address: string): EmailAddressRow['acts'] =>
    acts
      ? [
          {
            label: 'Remove',
            onPress: () => void attempt(`${address} is removed.`, () => acts.onRemove(address)),
          },
        ]
      : [];
  const wanting = recipients.map((address): EmailAddressRow => {
    const status = statuses?.find((one) => one.address === address)?.status;
    const isMine = address.toLowerCase() === myAddress.toLowerCase();
    if (status === 'unsubscribed' && isMine) {
      return {
        address,
        status: 'You have unsubscribed.',
        acts: [
          {
            label: 'Send it to me again',
            onPress: () => void attempt('It comes to you again.', onResubscribe),
          },
          ...removal(address),
        ],
      };
    }
    return {
      address,
      status: status ? STATUS_TEXTS[status] : 'Said yes',
      acts: removal(address),
    };
  });
  const asked = waiting.map(({ address }): EmailAddressRow => ({
    address,
    status: 'Waiting for confirmation: gets nothing until it says yes.',
    acts: acts
      ? [
          {
            label: 'Ask again',
            onPress: () =>
              void attempt(`A letter is on its way to ${address}.`, () => acts.onAdd(address)),
          },
          ...removal(address),
        ]
      : [],
  }));
  const rows = [...wanting, ...asked];

  return (
    <CardSection
      id="recipients"
      title="Who gets it"
      about="Each gets a mail of their own and can unsubscribe in it. An address that you add is asked first: it gets one letter, and no digest until it says yes."
    >
      {rows.length === 0 ? (
        <Text>Nobody yet. The digest waits on the dashboard.</Text>
      ) : (
        <EmailAddressList label="Recipients" rows={rows} isUnderWay={isUnderWay} />
      )}
      <FailureNote
        message={statusesFailure && `We could not look up who has unsubscribed. ${statusesFailure}`}
      />
      {acts && (
        <EmailAddressForm
          label="Another address"
          submitLabel="Add"
          isUnderWay={isUnderWay}
          onSubmit={(address) =>
            attempt(
              address.toLowerCase() === myAddress.toLowerCase()
                ? `${address} is added.`
                : `We have asked ${address}. It is added when it says yes.`,
              () => acts.onAdd(address),
            )
          }
        />
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}
