/** The provider's own lists of addresses to which it sends nothing. */
export interface BounceList {
  /**
   * Removes an address from the lists of bounces and blocks. Idempotent. Keeps spam reports, which
   * only the recipient may end.
   *
   * @returns `unavailable` if the provider did not confirm it
   */
  remove(address: string): Promise<'removed' | 'reported-as-spam' | 'unavailable'>;
}
