/** `npm run test:fast`: every check, the rules and the API on SQLite, at the same time; what was slow or outside is left to `npm test`. */
import { spawn } from "node:child_process";
import { ensureInstalled, NODE, ROOT, requireNode20 } from "./prepare.mjs";

/** Whole processes, floods and files that were made to hurt: not for every minute. */
const PATIENT = [
	"src/api/{extremes,lanes}.api.test.ts",
	"src/features/estimates/killed.test.ts",
	"src/api/{postgres-outage,start,stop,strange-client,survival}.test.ts",
	"src/features/calendar/{permission,sync}.api.test.ts",
	"src/features/media/hostile.api.test.ts",
	"src/features/staff/lockout.api.test.ts",
	"src/features/copies/{away,restore}.test.ts",
	"src/features/{previews/previews,products/large-catalogue}.api.test.ts",
	"src/platform/{files,mail.db,mail-order.db}.test.ts",
	"tools/prepare.test.ts",
];
const VITEST = ["node_modules/.bin/vitest", "run", "--project=sqlite", "--reporter=dot"];

requireNode20();
await ensureInstalled();
const results = await Promise.all([
	told(NODE, [...VITEST, ...PATIENT.map((files) => `--exclude=${files}`)]),
	told("npm", ["run", "--silent", "check"]),
]);
process.exit(results.every((code) => code === 0) ? 0 : 1);

/** Runs a command and prints all it said once it is over. @returns its exit code */
function told(command, args) {
	return new Promise((resolve) => {
		const env = { ...process.env, NO_COLOR: "1" };
		const child = spawn(command, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
		const said = [];
		child.stdout.on("data", (part) => said.push(part));
		child.stderr.on("data", (part) => said.push(part));
		child.on("close", (code) => {
			process.stdout.write(Buffer.concat(said));
			resolve(code ?? 1);
		});
	});
}
