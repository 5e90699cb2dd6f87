/** The link in the welcome mail: whoever has it reads the mail of the address that has paid. */
export interface ClaimLinks {
  urlFor(checkoutId: string, address: string): string;

  /** @returns undefined when the token is not one of ours */
  read(token: string): { readonly checkoutId: string; readonly addressKey: string } | undefined;
}
