/** `npm run try`: the product with a month of work in it, in a place of its own. `-- --de-nuevo` makes it as it was. */
import { ensureBuilt, ensureInstalled, NODE, requireNode20, run, stop } from "./prepare.mjs";

requireNode20();
await ensureInstalled();
if ((await ensureBuilt()) !== 0) stop("La construcción del sitio falló.");
process.exit(await run(NODE, ["tools/serve.mjs", "--muestra", ...process.argv.slice(2)]));
