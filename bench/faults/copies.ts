import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { pictureForm } from "./bombs.ts";
import { ask, asStaff } from "./client.ts";
import { type Fault, many, SQLITE } from "./fault.ts";
import { newQuote, seconds } from "./load.ts";
import { query } from "./stored.ts";
import { openWorld, ROOT, temporaryFolder } from "./world.ts";

const KILLS = 12;
/** A restore takes a few milliseconds per picture. */
const LATER_MS = 4;
const [REQUESTS, PICTURES] = [20, 12];
/** Matches temporary files that a restore or a backup has not finished. */
const HALF =
	/(^|\/)(\.subiendo-|\.recuperando-|\.traida-|\.mudando-|\.haciendo|\.leyendo|\.leida|\.cifrando-)/;
/** The service's user, as in the Dockerfile. */
const SERVICE = 10_001;

/** Creates a stopped shop with requests, pictures and a backup. */
async function copied() {
	const world = await openWorld("SQLite");
	const staff = await asStaff(world.origin);
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	for (let n = 0; n < PICTURES; n++) {
		const create = { width: 1200, height: 900, channels: 3, background: "#888", noise } as const;
		const picture = pictureForm([`foto-${n}.jpg`, await sharp({ create }).jpeg().toBuffer()]);
		const { status } = await staff("/api/admin/upload/image", picture);
		if (status !== 201) throw new Error(`a picture was answered ${status}`);
	}
	for (let n = 0; n < REQUESTS; n++) await ask(world.origin, "/api/quotes", { json: newQuote() });
	await world.end("SIGTERM");
	backUp(world.data);
	return world;
}

const environment = (data: string) => {
	const { DATABASE_URL: _database, ...env } = process.env;
	return { ...env, BIELA_DATA: data };
};

/** Runs `npm run backup` as root or as another user. @returns its exit code */
function backUp(data: string, user?: number) {
	const whom = user === undefined ? {} : { uid: user, gid: user };
	const args = [join(ROOT, "tools/backup.ts")];
	return spawnSync(process.execPath, args, { cwd: ROOT, env: environment(data), ...whom }).status;
}

/** The error output of a restore that failed without being killed. */
const complaints: string[] = [];
function restore(data: string, copy: string): ChildProcess {
	const args = [join(ROOT, "tools/restore.ts"), copy];
	const env = environment(data);
	const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
	const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, env, stdio });
	let said = "";
	child.stderr?.on("data", (chunk) => {
		said += chunk;
	});
	child.once("exit", (code) => {
		if (code) complaints.push(said.trim());
	});
	return child;
}

const hasHalf = (data: string) => filesIn(data).some((path) => HALF.test(path));
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
		// Kill from the moment the first file is restored, each time a little later.
		while (!child.signalCode && child.exitCode === null && !hasHalf(data)) await wait(1);
		await wait(kill * LATER_MS);
		child.kill("SIGKILL");
		await gone;
		if (child.signalCode) killed++;
		if (hasHalf(data)) left++;
		if (child.signalCode && !filesIn(data).includes("biela.db")) {
			const again = restore(data, from);
			await once(again, "exit");
		}
		if (complaints[0]) return { figure: `a restore refused: ${complaints[0]}`, holds: false };
		const rows = await query({ data, postgres: undefined }, "select count(*) as n from leads");
		const pictures = filesIn(join(data, "media")).length;
		if (Number(rows[0]?.n) === REQUESTS && pictures === filesIn(join(world.data, "media")).length)
			good++;
		if (hasHalf(data)) half++;
	}
	return {
		figure: `a restore takes ${seconds(took)}; killed ${killed} of ${many(KILLS)}, half-brought files in ${left} of those folders; with the next one all requests and pictures there ${good} times, half-brought files in ${half}`,
		holds: whole.exitCode === 0 && left > 0 && good === many(KILLS) && half === 0,
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
		// A backup's name contains its second, so wait for the next.
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
		injected: `kill -9 ${KILLS} times while it brings files, each then begun again`,
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
