// Import this module before the functions, because each function reads the options when it is defined.
import { setGlobalOptions } from 'firebase-functions';

/**
 * The account that the functions run as. `npm run setup` creates it with the few roles that they need.
 * Without it, they run as the default account of Compute Engine, which may change the whole project.
 */
const account = process.env.FUNCTIONS_SERVICE_ACCOUNT;
if (account) setGlobalOptions({ serviceAccount: account });
