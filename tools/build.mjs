/** `npm run build`: a new build, in a folder of its own, that is switched to once it is whole. */
import { ensureBuilt } from "./prepare.mjs";

process.exit(await ensureBuilt({ force: true }));
