import { Button } from '@mantine/core';
import { showToast } from '../../../ui/feedback/toast.ts';
import { toolkitCopy } from '../model/toolkit-copy.ts';

/** Copies a text to the clipboard. */
export function CopyButton(props: {
  readonly label: string;
  /** the label with the title of the copied text, for screen readers */
  readonly fullLabel: string;
  readonly title: string;
  readonly text: string;
}) {
  const { label, fullLabel, title, text } = props;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(toolkitCopy.copy.done(title));
    } catch {
      showToast({ ...toolkitCopy.copy.failed, isDestructive: true });
    }
  };
  return (
    <Button variant="default" size="compact-md" aria-label={fullLabel} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
