/** `npm run test:fast`: every check, the rules and the API on SQLite, at the same time; what was slow or outside is left to `npm test`. */
import { spawn } from "node:child_process";
import { ensureInstalled, NODE, ROOT, requireNode20 } from "./prepare.mjs";

requireNode20();
await ensureInstalled();
const results = await Promise.all([
	told(NODE, ["node_modules/.bin/vitest", "run", "--project=fast", "--reporter=dot"]),
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
