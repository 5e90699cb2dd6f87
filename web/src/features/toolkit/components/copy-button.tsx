import { Button } from '@mantine/core';
import { showToast } from '../../../ui/feedback/toast.ts';

/** Copies a text to the clipboard. */
export function CopyButton(props: {
  /** name of the copied text */
  readonly what: string;
  readonly of: string;
  readonly text: string;
}) {
  const { what, of, text } = props;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Copied', message: `“${of}” is ready to be pasted.` });
    } catch {
      showToast({
        title: 'Not copied',
        message: 'This browser does not allow it. Select the text and copy it by hand.',
        isDestructive: true,
      });
    }
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`Copy ${what}: ${of}`}
      onClick={() => void copy()}
    >
      Copy {what}
    </Button>
  );
}
