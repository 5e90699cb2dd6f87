import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { allowCopies, forgetNumbers, keepsNumbers } from '../../../lib/early/kept-views.ts';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.device;

/** Allows or deletes copies of the last numbers on this device. */
export function DeviceSection({ userId }: { readonly userId: string }) {
  const [isKept, setIsKept] = useState<boolean>();
  const [done, setDone] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    void keepsNumbers(userId).then((kept) => {
      if (isMounted) setIsKept(kept);
    });
    return () => {
      isMounted = false;
    };
  }, [userId]);
  const change = async () => {
    setDone(undefined);
    if (isKept) await forgetNumbers();
    else await allowCopies(userId);
    // The browser may refuse to store anything.
    const kept = await keepsNumbers(userId);
    setIsKept(kept);
    setDone(kept ? copy.kept : isKept ? copy.deleted : copy.refused);
  };
  return (
    <CardSection id="device" title={copy.title} about={copy.about}>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={isKept === undefined}
        onClick={() => void change()}
      >
        {isKept ? copy.stop : copy.keep}
      </Button>
      <DoneNote message={done} />
    </CardSection>
  );
}
