import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';

/** Asks which company to connect if the owner granted access to several. */
export function ChooseCompany(props: {
  readonly names: readonly string[];
  readonly onChoose: (index: number) => void;
}) {
  const { names, onChoose } = props;
  const [chosen, setChosen] = useState('0');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(Number(chosen));
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label="You opened several. Which one is this business?"
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="sm" mt="sm">
            {names.map((name, index) => (
              <Radio key={`${index} ${name}`} value={String(index)} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" style={{ alignSelf: 'flex-start' }}>
          Connect this one
        </Button>
      </Stack>
    </form>
  );
}
