/**
 * Runs before `npm run check`, `build` and similar scripts. It installs only if the lock file changed since the last
 * install.
 */
import { ensureInstalled, requireNode20, setEnglishMessages } from "./prepare.mjs";

setEnglishMessages();
requireNode20();
await ensureInstalled();
