/** `npm start`: installs and builds what changed since the last time, then runs the server on the pinned Node. */
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled, NODE, ROOT, requireNode20, run, stop } from "./prepare.mjs";
import { SERVER, SERVING } from "./serving.mjs";

requireNode20();
const [unknownArgument] = process.argv.slice(2);
if (unknownArgument)
	stop(
		`npm start no lleva «${unknownArgument}». Lo que se elige va delante, como PORT=8080 npm start: .env.example tiene todo lo que hay.`,
	);
// Check before installing or building anything: a server that already runs here would lose its files.
const check = spawnSync(NODE, ["scripts/check-data-folder.ts"], { cwd: ROOT, encoding: "utf8" });
if (check.status === 1 && check.stderr.includes("BIELA_DATA"))
	stop(`Ya hay un servidor encendido con estos datos. ${check.stderr}`);
await ensureInstalled();
if ((await ensureBuilt()) !== 0) stop("La construcción del sitio falló.");
const env = { ...SERVING, ...process.env };
process.chdir(ROOT);
// Replace this process where Node can (22.15 and later): it would only wait, with 45 MB.
process.execve?.(NODE, [NODE, ...SERVER], env);
process.exit(await run(NODE, SERVER, { env }));
