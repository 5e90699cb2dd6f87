import { READABLE_FILES } from '@daily-snapshot/domain/imports/formats/file-formats';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { PROVIDERS, type Provider } from '@daily-snapshot/domain/connections/connection';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, FileButton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { PROVIDER_TEXTS } from '../model/providers.ts';
import paper from '../../../ui/layout/paper.module.css';
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';

const copy = CONNECTION_COPY.choose;

/** Lists the providers that can be connected, and offers file import as an alternative. */
export function ChooseSource(props: {
  readonly hasSome: boolean;
  /** Called with the file that the owner chose to import. */
  readonly onFile: (file: File) => void;
  readonly onConnect: (provider: Provider) => Promise<Result<unknown, AppError>>;
}) {
  const { hasSome, onFile, onConnect } = props;
  const [chosen, setChosen] = useState<Provider>();
  const { attempt, isUnderWay, failure } = useAttempt(onConnect);
  return (
    <section aria-labelledby="choose-source">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={3} id="choose-source">
            {hasSome ? copy.another : copy.first}
          </Title>
          <p className={paper.note}>
            {hasSome ? copy.compared : `${copy.duration} ${copy.compared}`}
          </p>
        </Stack>
        <FailureNote message={failure} />
        <ul className={classes.choices}>
          {PROVIDERS.map((provider) => {
            const { name, gives, note } = PROVIDER_TEXTS[provider];
            return (
              <li key={provider} className={classes.choice}>
                <Title order={4}>{name}</Title>
                <Button
                  aria-label={provider === 'plaid' ? copy.connectBank : copy.connectNamed(name)}
                  variant={hasSome ? 'default' : 'filled'}
                  loading={isUnderWay && chosen === provider}
                  disabled={isUnderWay && chosen !== provider}
                  onClick={() => {
                    setChosen(provider);
                    void attempt(provider);
                  }}
                >
                  {copy.connect}
                </Button>
                <div className={classes.gives}>
                  <p className={paper.text}>{gives}</p>
                  <p className={paper.note}>{note}</p>
                </div>
              </li>
            );
          })}
          <li className={classes.choice}>
            <Title order={4}>{copy.file}</Title>
            <FileButton onChange={(file) => file && onFile(file)}>
              {(button) => (
                <Button {...button} variant="default" aria-label={copy.importFile}>
                  {copy.import}
                </Button>
              )}
            </FileButton>
            <div className={classes.gives}>
              <p className={paper.text}>{READABLE_FILES}.</p>
              <p className={paper.note}>{copy.fileNote}</p>
            </div>
          </li>
        </ul>
      </Stack>
    </section>
  );
}
