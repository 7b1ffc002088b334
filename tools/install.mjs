/** What `npm run check`, `build` and their neighbours do first: nothing, unless the lock changed since the last install. */
import { ensureInstalled, requireNode20, speakEnglish } from "./prepare.mjs";

speakEnglish();
requireNode20();
await ensureInstalled();
