import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import classes from './email-address-form.module.css';

const schema = z.object({ address: addressSchema });

/** A form for one e-mail address. */
export function EmailAddressForm(props: {
  readonly label: string;
  readonly submitLabel: string;
  readonly isUnderWay: boolean;
  /** Further fields, above the address. */
  readonly children?: ReactNode;
  /** @returns whether it succeeded; the field is then cleared */
  readonly onSubmit: (address: string) => Promise<boolean>;
}) {
  const { label, submitLabel, isUnderWay, children, onSubmit } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { address: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const submit = form.onSubmit(async (values) => {
    if (await onSubmit(schema.parse(values).address)) form.reset();
  });

  return (
    <form onSubmit={submit} noValidate>
      {children}
      <Group gap="sm" align="flex-start" wrap="wrap">
        <TextInput
          label={label}
          type="email"
          autoComplete="off"
          required
          flex="1 1 16rem"
          maw={420}
          key={form.key('address')}
          {...form.getInputProps('address')}
        />
        <Button type="submit" variant="default" loading={isUnderWay} className={classes.submit}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
