/**
 * Runs before `npm run check`, `build` and similar scripts. It installs only if the lock file changed since the last
 * install.
 */
import { ensureInstalled, requireNode20, speakEnglish } from "./prepare.mjs";

speakEnglish();
requireNode20();
await ensureInstalled();
