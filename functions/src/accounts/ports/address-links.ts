/** `confirm` goes to a new sign-in address, `restore` to the former one. */
export type AddressLinkKind = 'confirm' | 'restore';

/** The verified content of a link. */
export interface AddressLinkClaim {
  readonly accountId: string;
  readonly changeId: string;
  readonly matchesAddress: (address: string) => boolean;
}

/** Links in e-mail that change a sign-in address. A link proves that its user reads that mailbox. */
export interface AddressLinks {
  urlFor(
    kind: AddressLinkKind,
    change: { readonly accountId: string; readonly changeId: string },
    address: string,
  ): string;

  /** @returns undefined if the token is invalid or of another kind */
  read(kind: AddressLinkKind, token: string): AddressLinkClaim | undefined;
}
