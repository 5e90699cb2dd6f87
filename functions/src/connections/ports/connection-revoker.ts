/** Ends our access to the sources of a business. */
export interface ConnectionRevoker {
  /**
   * Revokes all connections of a business at their providers and destroys the stored keys. Idempotent.
   *
   * @throws SourceError `provider-down` or `limit` if a retry is needed
   */
  revokeAll(businessId: string): Promise<void>;
}
