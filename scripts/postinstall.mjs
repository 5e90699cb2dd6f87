// Runs after `npm ci` or `npm install`: records what is installed, so that `npm start` skips it.
import { root } from './bootstrap.mjs';
import { writeInstallStamp } from './install-packages.mjs';

writeInstallStamp(root);
