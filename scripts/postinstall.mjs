// Runs after `npm ci` or `npm install`. It records what is installed, so that `npm start` skips the
// installation.
import { root } from './bootstrap.mjs';
import { writeInstallStamp } from './install-packages.mjs';

writeInstallStamp(root);
