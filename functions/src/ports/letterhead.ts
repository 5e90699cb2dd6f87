/** What every mail of ours bears. */
export interface Letterhead {
  /** of the site, without a slash at the end */
  readonly origin: string;
  /** one line */
  readonly postalAddress: string;
}
