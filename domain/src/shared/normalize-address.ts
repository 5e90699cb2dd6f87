/** Returns the form of an address in which two spellings of one mailbox are equal. */
export const normalizeAddress = (address: string): string => address.trim().toLowerCase();
