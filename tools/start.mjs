/** `npm start`: installs and builds what changed since the last time, then runs the server on the pinned Node. */
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled, NODE, ROOT, requireNode20, run, stop } from "./prepare.mjs";
import { SERVER, SERVING } from "./serving.mjs";

requireNode20();
const [odd] = process.argv.slice(2);
if (odd)
	stop(
		`npm start no lleva «${odd}». Lo que se elige va delante, como PORT=8080 npm start: .env.example tiene todo lo que hay.`,
	);
// Before anything is installed or built: a server that runs here already would lose what it serves.
const asked = spawnSync(NODE, ["tools/data-free.ts"], { cwd: ROOT, encoding: "utf8" });
if (asked.status === 1 && asked.stderr.includes("BIELA_DATA"))
	stop(`Ya hay un servidor encendido con estos datos. ${asked.stderr}`);
await ensureInstalled();
if ((await ensureBuilt()) !== 0) stop("La construcción del sitio falló.");
const env = { ...SERVING, ...process.env };
process.chdir(ROOT);
// In the place of this process, where Node can (22.15 on): it only waited, with 45 MB.
process.execve?.(NODE, [NODE, ...SERVER], env);
process.exit(await run(NODE, SERVER, { env }));
