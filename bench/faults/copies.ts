import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./client.ts";
import { type Fault, many, SQLITE } from "./fault.ts";
import { newQuote, seconds } from "./load.ts";
import { query } from "./stored.ts";
import { openWorld, ROOT, temporaryFolder } from "./world.ts";

const KILLS = 12;
/** What a restore or a copy has in hand, and what a copy is called that was found damaged. */
const HALF = /(^|\/)(\.subiendo-|\.recuperando-|\.haciendo|\.leyendo|\.leida)/;
/** The service's user, as in the Dockerfile. */
const SERVICE = 10_001;

/** A shop with a request and a copy, not running. */
async function copied() {
	const world = await openWorld("SQLite");
	for (let n = 0; n < 20; n++) await ask(world.origin, "/api/quotes", { json: newQuote() });
	await world.end("SIGTERM");
	backUp(world.data);
	return world;
}

const environment = (data: string) => {
	const { DATABASE_URL: _database, ...env } = process.env;
	return { ...env, BIELA_DATA: data };
};

/** `npm run backup` as root, or as somebody else. @returns its exit code */
function backUp(data: string, user?: number) {
	const whom = user === undefined ? {} : { uid: user, gid: user };
	const args = [join(ROOT, "tools/backup.ts")];
	return spawnSync(process.execPath, args, { cwd: ROOT, env: environment(data), ...whom }).status;
}

function restore(data: string, copy: string) {
	const args = [join(ROOT, "tools/restore.ts"), copy];
	return spawn(process.execPath, args, { cwd: ROOT, env: environment(data), stdio: "ignore" });
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });

async function killedRestore() {
	const world = await copied();
	const [copy = ""] = readdirSync(join(world.data, "backups")).filter((name) => /^20/.test(name));
	const from = join(world.data, "backups", copy);
	const began = performance.now();
	const whole = restore(temporaryFolder("whole"), from);
	await once(whole, "exit");
	const took = performance.now() - began;
	let [killed, left, good, half] = [0, 0, 0, 0];
	for (let kill = 0; kill < many(KILLS); kill++) {
		const data = temporaryFolder("killed");
		const child = restore(data, from);
		const gone = once(child, "exit");
		// The first third is the program's own start.
		await Promise.race([wait(took * (0.3 + (0.7 * kill) / many(KILLS))), gone]);
		child.kill("SIGKILL");
		await gone;
		if (child.signalCode) killed++;
		left += filesIn(data).filter((path) => HALF.test(path)).length;
		if (child.signalCode && !filesIn(data).includes("biela.db")) {
			const again = restore(data, from);
			await once(again, "exit");
		}
		const rows = await query({ data, postgres: undefined }, "select count(*) as n from leads");
		if (Number(rows[0]?.n) === 20) good++;
		half += filesIn(data).filter((path) => HALF.test(path)).length;
	}
	return {
		figure: `a restore takes ${seconds(took)}; killed ${killed} of ${many(KILLS)}, files that those left half ${left}; with the next one all 20 requests there ${good} times, files still half ${half}`,
		holds: whole.exitCode === 0 && killed > 0 && good === many(KILLS) && half === 0,
	};
}

async function asRoot() {
	const canRead = spawnSync("test", ["-r", join(ROOT, "tools/backup.ts")], { uid: SERVICE });
	if (process.getuid?.() !== 0 || canRead.status !== 0)
		return { untried: "needs root, and a program that others may read" };
	const world = await copied();
	for (const name of ["", ...filesIn(world.data)])
		chownSync(join(world.data, name), SERVICE, SERVICE);
	const codes: (number | null)[] = [];
	for (const user of [undefined, SERVICE, undefined, SERVICE]) {
		codes.push(backUp(world.data, user));
		// A copy is called by its second.
		await wait(1100);
	}
	const names = readdirSync(join(world.data, "backups"));
	const bad = names.filter((name) => name.endsWith(".mala")).length;
	const half = filesIn(join(world.data, "backups")).filter((path) => HALF.test(path)).length;
	return {
		figure: `4 copies in turn ended with ${codes.join(", ")}; copies there ${names.filter((name) => /^20.*Z$/.test(name)).length}, called damaged ${bad}, files left half ${half}`,
		holds: codes.every((code) => code === 0) && bad + half === 0,
	};
}

export const copyFaults: Fault[] = [
	{
		name: "copies",
		fault: "A restore is killed",
		injected: `kill -9 at ${KILLS} instants of it, each then begun again`,
		goal: "the next one brings everything; no `.subiendo-`, `.recuperando-` left",
		engines: SQLITE,
		run: killedRestore,
	},
	{
		name: "copies",
		fault: "Copies are made by root and by the service's user in turn",
		injected: "`backup` as root, as user 10001, as root, as user 10001 on that user's data",
		goal: "all are made; none is called damaged",
		engines: SQLITE,
		run: asRoot,
	},
];
