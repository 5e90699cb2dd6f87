import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { PendingAddress } from '@daily-snapshot/domain/accounts/business-schema';
import type { RecipientStatus } from '@daily-snapshot/domain/contracts/callables';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Text } from '@mantine/core';
import { EmailAddressForm } from '../../../ui/forms/email-address-form.tsx';
import type { EmailAddressRow } from '../../../ui/forms/email-address-list.tsx';
import { EmailAddressList } from './lazy-email-address-list.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { retryAddressCopy } from '../model/combined-email-copy.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.recipients;

type Act = (address: string) => Promise<Result<unknown, AppError>>;

const STATUS_TEXTS: Readonly<Record<RecipientStatus['status'], string>> = {
  subscribed: copy.subscribed,
  unsubscribed: copy.unsubscribed,
  unreachable: retryAddressCopy.unreachable,
  'reported-as-spam': retryAddressCopy.reportedAsSpam,
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
  readonly acts?: { readonly onAdd: Act; readonly onRemove: Act; readonly onRetry: Act };
  /** The day of the next daily e-mail: "tomorrow’s". */
  readonly nextEmailDay: string;
}) {
  const {
    recipients,
    waiting,
    statuses,
    statusesFailure,
    myAddress,
    onResubscribe,
    acts,
    nextEmailDay,
  } = props;
  const { attempt, isUnderWay, failure, done } = useAction();

  const removal = (address: string): EmailAddressRow['acts'] =>
    acts
      ? [
          {
            label: copy.remove,
            onPress: () => void attempt(copy.removed(address), () => acts.onRemove(address)),
          },
        ]
      : [];
  const retry = (address: string): EmailAddressRow['acts'] =>
    acts
      ? [
          {
            label: retryAddressCopy.retry,
            onPress: () =>
              void attempt(retryAddressCopy.done(nextEmailDay), () => acts.onRetry(address)),
          },
        ]
      : [];
  const wanting = recipients.map((address): EmailAddressRow => {
    const status = statuses?.find((one) => one.address === address)?.status;
    const isMine = address.toLowerCase() === myAddress.toLowerCase();
    if (status === 'unsubscribed' && isMine) {
      return {
        address,
        status: copy.youUnsubscribed,
        acts: [
          {
            label: copy.resubscribe,
            onPress: () => void attempt(copy.resubscribed, onResubscribe),
          },
          ...removal(address),
        ],
      };
    }
    return {
      address,
      status: status ? STATUS_TEXTS[status] : copy.confirmed,
      acts: [...(status === 'unreachable' ? retry(address) : []), ...removal(address)],
    };
  });
  const asked = waiting.map(({ address }): EmailAddressRow => ({
    address,
    status: copy.waiting,
    acts: acts
      ? [
          {
            label: copy.askAgain,
            onPress: () => void attempt(copy.asked(address), () => acts.onAdd(address)),
          },
          ...removal(address),
        ]
      : [],
  }));
  const rows = [...wanting, ...asked];

  return (
    <CardSection id="recipients" title={copy.title} about={copy.about}>
      {rows.length === 0 ? (
        <Text>{copy.none}</Text>
      ) : (
        <EmailAddressList label={copy.list} rows={rows} isUnderWay={isUnderWay} />
      )}
      <FailureNote message={statusesFailure && copy.failed(statusesFailure)} />
      {acts && (
        <EmailAddressForm
          label={copy.field}
          submitLabel={copy.add}
          isUnderWay={isUnderWay}
          onSubmit={(address) =>
            attempt(
              address.toLowerCase() === myAddress.toLowerCase()
                ? copy.added(address)
                : copy.askedToConfirm(address),
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
