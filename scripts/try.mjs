/**
 * `npm run try`: serves the sample shop, with two months of work, from its own folder. `-- --de-nuevo` creates it again.
 */
import { ensureBuilt, ensureInstalled, NODE, requireNode20, run, stop } from "./prepare.mjs";

requireNode20();
await ensureInstalled();
if ((await ensureBuilt()) !== 0) stop("La construcción del sitio falló.");
process.exit(await run(NODE, ["scripts/serve.mjs", "--muestra", ...process.argv.slice(2)]));
