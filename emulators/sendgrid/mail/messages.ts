// SendGrid's own messages. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors, and
// answers that users published (the issues of sendgrid/sendgrid-nodejs, -ruby, -php and -csharp).

const ADDRESS_EXAMPLE =
  'e.g. {"email" : "example@example.com"}  or {"email" : "example@example.com", "name" : "Example Recipient"}.';

export const INVALID_ADDRESS = 'Does not contain a valid address.';

export const FROM_REQUIRED = `The from object must be provided for every email send. It is an object that requires the email parameter, but may also contain a name parameter.  ${ADDRESS_EXAMPLE}`;
export const FROM_INVALID = 'The from email does not contain a valid address.';
export const REPLY_TO_REQUIRED = `The reply_to object, when used, must at least have an email parameter with a valid email address and it may also contain a name parameter.  ${ADDRESS_EXAMPLE}`;

export const PERSONALIZATIONS_REQUIRED =
  'The personalizations field is required and must have at least one personalization.';
export const TO_REQUIRED =
  'The to array is required for all personalization objects, and must have at least one email object with a valid email address.';
export const emailRequired = (list: string) => `The ${list} email parameter is required.`;

export const tooManyPersonalizations = (count: number) =>
  `The personalization block is limited to 1000 personalizations per API request. You have provided ${count} personalizations. Please consider splitting this into multiple requests and resending your request.`;
export const TOO_MANY_RECIPIENTS =
  'There is a limit of 1000 total recipients (to + cc + bcc) per request.';
export const duplicateRecipient = (email: string, field: string) =>
  `Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [${email}] in the ${field} field.`;
export const repeatedRecipient = (email: string) =>
  `Each unique email address in the personalizations array should only be included once. You have included [${email}] more than once.`;

export const SUBJECT_REQUIRED =
  'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.';
export const SUBJECT_EMPTY =
  'The subject of your email must be a string at least one character in length.';

export const CONTENT_REQUIRED =
  'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block. We typically suggest both text/plain and text/html blocks are included, but only one block is required.';
export const CONTENT_WRONG_ORDER =
  'Following RFC 1341, section 7.2, if either text/html or text/plain are to be sent in your email: text/plain needs to be first, followed by text/html, followed by any other content.';
export const CONTENT_TYPE_REQUIRED =
  'A content type is required, this tells email clients how to display the email.';
export const CONTENT_TYPE_EMPTY =
  'Your content type must be a string with length of at least one character.';
export const CONTENT_TYPE_BAD_CHARACTERS = "Cannot contain ';', or CRLF characters.";
export const CONTENT_VALUE_REQUIRED =
  'A content value is required, this is the content of the email you are sending.';
export const CONTENT_VALUE_EMPTY =
  'The content value must be a string at least one character in length.';

export const HEADER_NOT_STRING = 'The header values must be strings.';
export const HEADER_DUPLICATE = "The headers can't contain duplicate keys.";
export const HEADER_BAD_CHARACTERS =
  "Header keys can't contain non-ASCII characters and empty spaces.";
export const HEADER_RESERVED = 'Header can not be one of the reserved keys.';
export const HEADER_LINE_BREAK = "Header values can't contain CRLF characters.";

export const CUSTOM_ARGS_NOT_STRINGS = 'All values of custom arguments object must be strings';
export const CUSTOM_ARGS_EMPTY = "custom_args can't be empty.";
export const CUSTOM_ARGS_TOO_LONG =
  'The combined size of both global and personalization custom arguments may not exceed 10,000 bytes per personalization.';
export const SUBSTITUTIONS_NOT_STRINGS =
  'The substitution values must be an object of key/value pairs, where the values are all strings.';

export const CATEGORIES_NOT_STRINGS = 'Categories must be an array of strings.';
export const tooManyCategories = (count: number) =>
  `There is a limit of 10 categories for each email that is sent. You provided ${count} categories.`;
export const categoryTooLong = (category: string) =>
  `Each category must not be longer than 255 characters. ${category} exceeds this limit.`;
export const CATEGORY_BAD_CHARACTERS = 'Categories can not contain non-ASCII characters.';
export const repeatedCategory = (category: string) =>
  `The categories must be a unique list, and you have included ${category} more than once.`;

export const SEND_AT_NOT_INTEGER =
  'The send_at parameter is expecting a UNIX timestamp as an integer. We will send immediately if you include a send_at timestamp that is in the past.';
export const SEND_AT_TOO_LATE = 'Scheduling more than 72 hours in advance is forbidden.';
export const BATCH_ID_NOT_STRING = 'The batch_id must be a string.';
export const BATCH_ID_INVALID = 'invalid batch id';

export const GROUP_ID_NOT_INTEGER = 'The ASM group ID must be an integer.';
export const GROUPS_NOT_INTEGERS = 'The ASM Group IDs to display must be an array of integers.';
export const TOO_MANY_GROUPS =
  'There is a limit of 25 unsubscribe groups that can be displayed to a user at a time.';

export const ATTACHMENT_EMPTY =
  'The attachment content must be a string at least one character in length.';
export const ATTACHMENT_NOT_BASE64 = 'The attachment content must be base64 encoded.';
export const ATTACHMENT_TYPE_EMPTY =
  'The attachment type must be a string and at least one character in length.';
export const ATTACHMENT_TYPE_BAD_CHARACTERS = "The type can't contain ';', or CRLF characters.";
export const FILENAME_REQUIRED = 'filename is required.';
export const FILENAME_BAD_CHARACTERS =
  "The filename of your attachment can't contain CRLF characters.";
export const CONTENT_ID_BAD_CHARACTERS =
  "The content ID of your attachment can't contain CRLF characters.";
export const DISPOSITION_UNKNOWN =
  'The disposition of your attachment can be either "inline" or "attachment".';

export const templateUnknown = (id: string) =>
  `The Template ID must be a valid template id for your account. You provided ${id}.`;
export const ipPoolUnknown = (name: string) =>
  `The IP Pool name must be a valid pool name for your account. You provided ${name}.`;
export const REPLY_TO_TWICE = 'You can use either reply_to or reply_to_list, but not both.';
export const notImplemented = (parameter: string) =>
  `The SendGrid emulator does not implement ${parameter}.`;

export const invalidType = (expected: string, received: string) =>
  `Invalid type. Expected: ${expected}, given: ${received}.`;
export const additionalProperty = (name: string) => `Additional property ${name} is not allowed`;
