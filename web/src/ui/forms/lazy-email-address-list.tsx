import { lazy, Suspense, type ComponentProps } from 'react';

type List = typeof import('./email-address-list.tsx').EmailAddressList;

const LoadedList = lazy(async () => ({
  default: (await import('./email-address-list.tsx')).EmailAddressList,
}));

/** A list whose table loads after the first settings. */
export const EmailAddressList = (props: ComponentProps<List>) => (
  <Suspense>
    <LoadedList {...props} />
  </Suspense>
);
