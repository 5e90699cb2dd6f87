/** Site origin and postal address, which links and e-mail footers use. */
export interface SiteInfo {
  /** the origin of the site, without a trailing slash */
  readonly origin: string;
  /** one line */
  readonly postalAddress: string;
}
