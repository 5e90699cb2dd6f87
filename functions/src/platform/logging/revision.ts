/** The revision of the running function, such as `builddigest-00012-abc`. Cloud Run sets it. */
export const REVISION: string | undefined = process.env.K_REVISION;
