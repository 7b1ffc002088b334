/** `npm start`: installs and builds what changed since the last time, then runs the server on the pinned Node. */
import { ensureBuilt, ensureInstalled, NODE, requireNode20, run, stop } from "./prepare.mjs";

requireNode20();
await ensureInstalled();
if ((await ensureBuilt()) !== 0) stop("La construcción del sitio falló.");
const env = { NODE_ENV: "production", ...process.env };
process.exit(await run(NODE, ["server.ts", ...process.argv.slice(2)], { env }));
