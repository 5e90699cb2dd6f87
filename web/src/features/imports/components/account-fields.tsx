import { ACCOUNT_NAME_MAX } from '@daily-snapshot/domain/connections/connection';
import { accountKindSchema, type Account } from '@daily-snapshot/domain/connections/account-schema';
import { NativeSelect, Radio, Group, Stack, TextInput } from '@mantine/core';
import { chosenAccount, type AccountChoice } from '../model/account-choices.ts';

/** The option for a new account. No existing account has an empty name. */
const NEW = '';

/** Selects the account of the imported transactions: an existing or a new one. */
export function AccountFields(props: {
  readonly choice: AccountChoice;
  readonly accounts: readonly Account[];
  /** Whether to show errors for missing fields. */
  readonly isChecked: boolean;
  readonly onChange: (choice: AccountChoice) => void;
}) {
  const { choice, accounts, isChecked, onChange } = props;
  const { nameInFile, existing, newName, newKind } = choice;
  const account = nameInFile === '' ? 'Account' : `Account “${nameInFile}” of the file`;
  const chosen = chosenAccount(choice, accounts);
  return (
    <Stack gap="sm">
      {accounts.length > 0 && (
        <NativeSelect
          label={account}
          size="md"
          maw={420}
          data={[
            ...accounts.map(({ name }) => ({ value: name, label: name })),
            { value: NEW, label: 'A new account' },
          ]}
          value={existing ?? NEW}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, existing: value === NEW ? null : value })
          }
        />
      )}
      {existing === null && (
        <>
          <TextInput
            label={accounts.length > 0 ? 'Name of the new account' : account}
            description="As you call it, such as “Checking”. The lines are shown under this name."
            value={newName}
            maw={420}
            maxLength={ACCOUNT_NAME_MAX}
            error={isChecked && typeof chosen === 'string' ? chosen : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ ...choice, newName: value })}
          />
          <Radio.Group
            label="It is a"
            size="md"
            value={newKind}
            onChange={(kind) => onChange({ ...choice, newKind: accountKindSchema.parse(kind) })}
          >
            <Group mt={6} gap="lg">
              <Radio value="bank" label="Bank account" />
              <Radio value="card" label="Credit card" />
            </Group>
          </Radio.Group>
        </>
      )}
    </Stack>
  );
}
