// After `npm ci` or `npm install` by hand: note what was installed, so that `npm start` need not do it again.
import { writeInstallStamp } from './bootstrap.mjs';

writeInstallStamp();
