/** `npm run build`: makes a new build in its own folder and switches to it once it is complete. */
import { ensureBuilt, speakEnglish } from "./prepare.mjs";

speakEnglish();
process.exit(await ensureBuilt({ force: true }));
