/** An address as it is compared: those who write it otherwise mean the same mailbox. */
export const normalAddress = (address: string): string => address.trim().toLowerCase();
