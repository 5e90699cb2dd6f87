/** The parts of an e-mail that are the same in all of them. */
export interface Letterhead {
  /** the origin of the site, without a trailing slash */
  readonly origin: string;
  /** one line */
  readonly postalAddress: string;
}
