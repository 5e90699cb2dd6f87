import { lazy, Suspense, type ComponentProps } from 'react';
import { onceOnline } from '../../../lib/early/once-online.ts';

type List = typeof import('../../../ui/forms/email-address-list.tsx').EmailAddressList;

const LoadedList = lazy(async () => ({
  default: (await onceOnline(() => import('../../../ui/forms/email-address-list.tsx')))
    .EmailAddressList,
}));

/** A list whose table loads after the first settings, or when the connection returns. */
export const EmailAddressList = (props: ComponentProps<List>) => (
  <Suspense>
    <LoadedList {...props} />
  </Suspense>
);
