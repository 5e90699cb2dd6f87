import { ACCOUNT_NAME_MAX } from '@daily-snapshot/domain/connections/connection';
import { IMPORT_COPY } from '../model/import-copy.ts';
import { accountKindSchema, type Account } from '@daily-snapshot/domain/connections/account-schema';
import { NativeSelect, Radio, Group, Stack, TextInput } from '@mantine/core';
import { chosenAccount, type AccountChoice } from '../model/account-choices.ts';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.accountFields;

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
  const account = nameInFile === '' ? copy.account : copy.accountInFile(nameInFile);
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
            { value: NEW, label: copy.newAccount },
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
            label={accounts.length > 0 ? copy.newName : account}
            description={IMPORT_COPY.accountName}
            value={newName}
            maw={420}
            maxLength={ACCOUNT_NAME_MAX}
            error={isChecked && typeof chosen === 'string' ? chosen : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ ...choice, newName: value })}
          />
          <Radio.Group
            label={copy.type}
            size="md"
            value={newKind}
            onChange={(kind) => onChange({ ...choice, newKind: accountKindSchema.parse(kind) })}
          >
            <Group mt={6} gap="lg">
              <Radio value="bank" label={copy.bankAccount} />
              <Radio value="card" label={copy.creditCard} />
            </Group>
          </Radio.Group>
        </>
      )}
    </Stack>
  );
}
