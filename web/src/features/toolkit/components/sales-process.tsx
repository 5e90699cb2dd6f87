import type { Stage, ToolkitLink } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useStoredState } from '../model/use-stored-state.ts';
import { IndexedItems } from './item-index.tsx';
import { Scorer } from './scorer.tsx';
import { SectionItems } from './section-items.tsx';
import { ToolkitItem } from './toolkit-item.tsx';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.process;

type HrefOf = (link: ToolkitLink) => string;

/** The sales process from the first call to the first week, with a checklist per step. */
export const SalesProcess = (props: { readonly hrefOf: HrefOf; readonly onePageHref: string }) => (
  <Stack gap="lg">
    <Scorer onePageHref={props.onePageHref} />
    <SectionItems section="sales-process">
      {(stages) => <Stages stages={stages} hrefOf={props.hrefOf} />}
    </SectionItems>
  </Stack>
);

function Stages(props: { readonly stages: readonly Stage[]; readonly hrefOf: HrefOf }) {
  const { stages, hrefOf } = props;
  const [done, setDone] = useStoredState('steps', z.array(z.string()), []);
  const toggle = (step: string) =>
    setDone(done.includes(step) ? done.filter((one) => one !== step) : [...done, step]);
  return (
    <IndexedItems items={stages}>
      {stages.map((stage, index) => {
        const stepOf = (id: string) => `${stage.id}.${id}`;
        const count = stage.checklist.filter(({ id }) => done.includes(stepOf(id))).length;
        return (
          <ToolkitItem
            key={stage.id}
            section="sales-process"
            item={stage}
            mark={
              <Text size="sm" c="dimmed">
                {copy.stage(index + 1, count, stage.checklist.length)}
              </Text>
            }
          >
            <Text maw="68ch">{stage.goal}</Text>
            <Stack gap="sm">
              {stage.checklist.map(({ id, text }) => (
                <Checkbox
                  key={id}
                  label={text}
                  checked={done.includes(stepOf(id))}
                  onChange={() => toggle(stepOf(id))}
                />
              ))}
            </Stack>
            <dl className={classes.facts}>
              <div>
                <dt>{copy.doneWhen}</dt>
                <dd>{stage.doneWhen}</dd>
              </div>
            </dl>
            {stage.links.length > 0 && (
              <Text component="div" className={classes.links}>
                {stage.links.map((link) => (
                  <Anchor key={link.label} component={Link} to={hrefOf(link)} underline="always">
                    {link.label}
                  </Anchor>
                ))}
              </Text>
            )}
          </ToolkitItem>
        );
      })}
      <div>
        <Button variant="default" size="compact-md" onClick={() => setDone([])}>
          {copy.clear}
        </Button>
      </div>
    </IndexedItems>
  );
}
