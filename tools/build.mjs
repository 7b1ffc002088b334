/** `npm run build`: a new build, in a folder of its own, that is switched to once it is whole. */
import { ensureBuilt, speakEnglish } from "./prepare.mjs";

speakEnglish();
process.exit(await ensureBuilt({ force: true }));
