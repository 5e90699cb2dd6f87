/** Every format that an import reads, as owners know it. */
export const FILE_FORMATS = 'CSV, Excel, OFX, QFX, QIF, IIF, CAMT, MT940, BAI2 or PDF';

/** Which files an owner can import. */
export const READABLE_FILES = `A file from your bank, card, payment processor or books: ${FILE_FORMATS}`;

/** What to do about a file that cannot be read: a clause for the owner. */
export const ASK_FOR_OTHER_FORMAT = 'ask the bank for CSV, Excel, OFX or CAMT';
