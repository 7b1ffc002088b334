/** What `npm run check`, `build` and their neighbours do first: nothing, unless the lock changed since the last install. */
import { ensureInstalled, requireNode20 } from "./prepare.mjs";

requireNode20();
await ensureInstalled();
