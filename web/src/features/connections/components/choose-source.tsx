import { READABLE_FILES } from '@daily-snapshot/domain/imports/formats/file-formats';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { PROVIDERS, type Provider } from '@daily-snapshot/domain/connections/connection';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { ActionLink } from '../../../ui/buttons/action-button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { PROVIDER_TEXTS } from '../model/providers.ts';
import paper from '../../../ui/layout/paper.module.css';
import classes from './connections.module.css';

/** Lists the providers that can be connected, and offers file import as an alternative. */
export function ChooseSource(props: {
  readonly hasSome: boolean;
  readonly importHref: string;
  readonly onConnect: (provider: Provider) => Promise<Result<unknown, AppError>>;
}) {
  const { hasSome, importHref, onConnect } = props;
  const [chosen, setChosen] = useState<Provider>();
  const { attempt, isUnderWay, failure } = useAttempt(onConnect);
  return (
    <section aria-labelledby="choose-source">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={3} id="choose-source">
            {hasSome ? 'Connect another' : 'Connect your books or your bank'}
          </Title>
          <p className={paper.note}>
            {hasSome
              ? 'Books and bank are compared with each other, never added up.'
              : 'About two minutes. You sign in at their site and say yes; tomorrow’s digest tells of your own numbers. Books and bank are compared with each other, never added up.'}
          </p>
        </Stack>
        <FailureNote message={failure} />
        <ul className={classes.choices}>
          {PROVIDERS.map((provider) => {
            const { name, gives, note } = PROVIDER_TEXTS[provider];
            return (
              <li key={provider} className={classes.choice}>
                <Title order={4}>{name}</Title>
                <div>
                  <p className={paper.text}>{gives}</p>
                  <p className={paper.note}>{note}</p>
                </div>
                <Button
                  variant={hasSome ? 'default' : 'filled'}
                  loading={isUnderWay && chosen === provider}
                  disabled={isUnderWay && chosen !== provider}
                  onClick={() => {
                    setChosen(provider);
                    void attempt(provider);
                  }}
                >
                  Connect {name === 'Bank or card' ? 'a bank or card' : name}
                </Button>
              </li>
            );
          })}
          <li className={classes.choice}>
            <Title order={4}>A file</Title>
            <div>
              <p className={paper.text}>{READABLE_FILES}.</p>
              <p className={paper.note}>Nothing is connected; you bring the next file yourself.</p>
            </div>
            <ActionLink look="plain" to={importHref}>
              Import a file
            </ActionLink>
          </li>
        </ul>
      </Stack>
    </section>
  );
}
