import type { AppError } from '@daily-snapshot/domain/app-error';
import type { AskedAddress } from '@daily-snapshot/domain/contracts/business';
import type { Result } from '@daily-snapshot/domain/result';
import { Text } from '@mantine/core';
import { AddressForm } from '../../../components/address-form.tsx';
import { AddressList, type AddressRow } from '../../../components/address-list.tsx';
import { CardSection } from '../../../components/card-section.tsx';
import { DoneNote } from '../../../components/done-note.tsx';
import { FailureNote } from '../../../components/failure-note.tsx';
import { useToldAttempt } from '../../../components/use-told-attempt.ts';

type Act = (address: string) => Promise<Result<unknown, AppError>>;

/** Who sees this business beside its owner. */
export function People(props: {
  readonly viewers: readonly string[];
  readonly invited: readonly AskedAddress[];
  /** Absent for those who may only look. */
  readonly acts?: { readonly onInvite: Act; readonly onRemove: Act };
}) {
  const { viewers, invited, acts } = props;
  const { attempt, isUnderWay, failure, done } = useToldAttempt();
  const invite = async (address: string) =>
    acts !== undefined &&
    attempt(`An invitation is on its way to ${address}.`, () => acts.onInvite(address));
  const remove = (label: string, address: string) => ({
    label,
    onPress: () => {
      if (acts) void attempt(`${address} is removed.`, () => acts.onRemove(address));
    },
  });
  const rows: readonly AddressRow[] = [
    ...viewers.map((address) => ({
      address,
      standing: 'May look, and change nothing',
      acts: acts ? [remove('Remove', address)] : [],
    })),
    ...invited.map(({ address }) => ({
      address,
      standing: 'Invited, has not accepted yet',
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
        <AddressList label="People" rows={rows} isUnderWay={isUnderWay} />
      )}
      {acts && (
        <AddressForm
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
