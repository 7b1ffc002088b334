/** `npm run build`: makes a new build in its own folder and switches to it once it is complete. */
import { ensureBuilt, setEnglishMessages } from "./prepare.mjs";

setEnglishMessages();
process.exit(await ensureBuilt({ force: true }));
