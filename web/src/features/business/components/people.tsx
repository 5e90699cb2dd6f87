import { INVITED_ROLES, type InvitedRole } from '@daily-snapshot/domain/access/role';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Invitation } from '@daily-snapshot/domain/accounts/business-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmailAddressForm } from '../../../ui/forms/email-address-form.tsx';
import {
  EmailAddressList,
  type EmailAddressAction,
  type EmailAddressRow,
} from '../../../ui/forms/email-address-list.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { businessCopy } from '../model/business-copy.ts';

const copy = businessCopy.people;

type AddressAction = (address: string) => Promise<Result<unknown, AppError>>;
type RoleAction = (address: string, role: InvitedRole) => Promise<Result<unknown, AppError>>;

export interface InvitedMember {
  readonly address: string;
  readonly role: InvitedRole;
}

/** Lists the people who have access to a business, with their roles. */
export function People(props: {
  readonly owners: readonly string[];
  readonly members: readonly InvitedMember[];
  readonly invited: readonly Invitation[];
  /** Absent for members who cannot change people. */
  readonly acts?: {
    readonly onInvite: RoleAction;
    readonly onSetRole: RoleAction;
    readonly onRemove: AddressAction;
  };
}) {
  const { owners, members, invited, acts } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const [chosen, setChosen] = useState<InvitedRole>('viewer');
  const invite = async (address: string, role: InvitedRole) =>
    acts !== undefined && attempt(copy.invitationSent(address), () => acts.onInvite(address, role));
  const changeRole = (address: string, role: InvitedRole): readonly EmailAddressAction[] =>
    INVITED_ROLES.filter((other) => other !== role).map((other) => ({
      label: copy.makeRole[other],
      onPress: () => {
        if (!acts) return;
        void attempt(copy.changed[other](address), () => acts.onSetRole(address, other));
      },
    }));
  const remove = (label: string, address: string): EmailAddressAction => ({
    label,
    onPress: () => {
      if (acts) void attempt(copy.removed(address), () => acts.onRemove(address));
    },
  });
  const rows: readonly EmailAddressRow[] = [
    ...owners.map((address) => ({ address, status: copy.owner, acts: [] })),
    ...members.map(({ address, role }) => ({
      address,
      status: copy.member[role],
      acts: acts ? [...changeRole(address, role), remove(copy.remove, address)] : [],
    })),
    ...invited.map(({ address, role = 'viewer' }) => ({
      address,
      status: copy.invited[role],
      acts: acts
        ? [
            { label: copy.inviteAgain, onPress: () => void invite(address, role) },
            ...changeRole(address, role),
            remove(copy.withdraw, address),
          ]
        : [],
    })),
  ];
  return (
    <CardSection id="people" title={copy.title} about={acts ? copy.about : copy.aboutForOthers}>
      {rows.length > 0 && (
        <EmailAddressList label={copy.title} rows={rows} isUnderWay={isUnderWay} />
      )}
      {acts && rows.length <= 1 && <Text>{copy.none}</Text>}
      {acts && (
        <EmailAddressForm
          label={copy.inviteByEmail}
          submitLabel={copy.invite}
          isUnderWay={isUnderWay}
          onSubmit={(address) => invite(address, chosen)}
        >
          <RoleChoice chosen={chosen} onChoose={setChosen} />
        </EmailAddressForm>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

function RoleChoice(props: {
  readonly chosen: InvitedRole;
  readonly onChoose: (role: InvitedRole) => void;
}) {
  const choose = (value: string) => {
    const role = INVITED_ROLES.find((each) => each === value);
    if (role) props.onChoose(role);
  };
  return (
    <Radio.Group label={copy.roleQuestion} value={props.chosen} onChange={choose} mb="sm">
      <Stack gap="xs" mt={6}>
        {INVITED_ROLES.map((role) => (
          <Radio
            key={role}
            value={role}
            label={copy.roles[role]}
            description={copy.roleDetails[role]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
