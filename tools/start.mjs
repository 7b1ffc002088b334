/** `npm start`: installs and builds what changed since the last time, then runs the server on the pinned Node. */
import { ensureBuilt, ensureInstalled, NODE, requireNode20, run, stop } from "./prepare.mjs";
import { SERVER, SERVING } from "./serving.mjs";

requireNode20();
await ensureInstalled();
if ((await ensureBuilt()) !== 0) stop("La construcción del sitio falló.");
const env = { ...SERVING, ...process.env };
process.exit(await run(NODE, [...SERVER, ...process.argv.slice(2)], { env }));
