import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { createPictureForm } from "./bombs.ts";
import { asStaff, callServer } from "./client.ts";
import { type Fault, SQLITE, scaleCount } from "./fault.ts";
import { createQuote, formatSeconds } from "./load.ts";
import { runQuery } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld, ROOT } from "./world.ts";

const KILLS = 12;
/** A restore takes a few milliseconds per picture. */
const LATER_MS = 4;
const [REQUESTS, PICTURES] = [20, 12];
/** Matches temporary files that a restore or a backup has not finished. */
const TEMPORARY_FILE =
	/(^|\/)(\.subiendo-|\.recuperando-|\.traida-|\.mudando-|\.haciendo|\.leyendo|\.leida|\.cifrando-)/;
/** The service's user, as in the Dockerfile. */
const SERVICE = 10_001;

/** Creates a stopped shop with requests, pictures and a backup. */
async function createBackedUpShop() {
	const world = await openWorld("SQLite");
	const staff = await asStaff(world.origin);
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	for (let n = 0; n < PICTURES; n++) {
		const create = { width: 1200, height: 900, channels: 3, background: "#888", noise } as const;
		const picture = createPictureForm([`foto-${n}.jpg`, await sharp({ create }).jpeg().toBuffer()]);
		const { status } = await staff("/api/admin/upload/image", picture);
		if (status !== 201) throw new Error(`a picture upload was answered ${status}`);
	}
	for (let n = 0; n < REQUESTS; n++) await callServer(world.origin, "/api/quotes", { json: createQuote() });
	await world.end("SIGTERM");
	runBackup(world.data);
	return world;
}

const getEnvironment = (data: string) => {
	const { DATABASE_URL: _database, ...env } = process.env;
	return { ...env, BIELA_DATA: data };
};

/** Runs `npm run backup` as root or as another user. @returns its exit code */
function runBackup(data: string, user?: number) {
	const identity = user === undefined ? {} : { uid: user, gid: user };
	const args = [join(ROOT, "tools/backup.ts")];
	return spawnSync(process.execPath, args, { cwd: ROOT, env: getEnvironment(data), ...identity }).status;
}

/** The error output of a restore that failed without being killed. */
const errors: string[] = [];
function restore(data: string, copy: string): ChildProcess {
	const args = [join(ROOT, "tools/restore.ts"), copy];
	const env = getEnvironment(data);
	const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
	const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, env, stdio });
	let output = "";
	child.stderr?.on("data", (chunk) => {
		output += chunk;
	});
	child.once("exit", (code) => {
		if (code) errors.push(output.trim());
	});
	return child;
}

const hasTemporaryFiles = (data: string) => listFiles(data).some((path) => TEMPORARY_FILE.test(path));
const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });

async function killRestores() {
	const world = await createBackedUpShop();
	const [copy = ""] = readdirSync(join(world.data, "backups")).filter((name) => /^20/.test(name));
	const from = join(world.data, "backups", copy);
	const startedAt = performance.now();
	const fullRestore = restore(createTemporaryFolder("whole"), from);
	await once(fullRestore, "exit");
	const took = performance.now() - startedAt;
	let [killed, unfinished, good, leftovers] = [0, 0, 0, 0];
	for (let kill = 0; kill < scaleCount(KILLS); kill++) {
		const data = createTemporaryFolder("killed");
		const child = restore(data, from);
		const exited = once(child, "exit");
		// Kill from the moment the first file is restored, each time a little later.
		while (!child.signalCode && child.exitCode === null && !hasTemporaryFiles(data)) await wait(1);
		await wait(kill * LATER_MS);
		child.kill("SIGKILL");
		await exited;
		if (child.signalCode) killed++;
		if (hasTemporaryFiles(data)) unfinished++;
		if (child.signalCode && !listFiles(data).includes("biela.db")) {
			const again = restore(data, from);
			await once(again, "exit");
		}
		if (errors[0]) return { figure: `a restore failed: ${errors[0]}`, holds: false };
		const rows = await runQuery({ data, postgres: undefined }, "select count(*) as n from leads");
		const pictures = listFiles(join(data, "media")).length;
		if (Number(rows[0]?.n) === REQUESTS && pictures === listFiles(join(world.data, "media")).length) good++;
		if (hasTemporaryFiles(data)) leftovers++;
	}
	return {
		figure: `a restore takes ${formatSeconds(took)}; killed ${killed} of ${scaleCount(KILLS)}, partial files in ${unfinished} of those folders; after the next restore all requests and pictures present ${good} times, partial files in ${leftovers}`,
		holds: fullRestore.exitCode === 0 && unfinished > 0 && good === scaleCount(KILLS) && leftovers === 0,
	};
}

async function alternateUsers() {
	const canRead = spawnSync("test", ["-r", join(ROOT, "tools/backup.ts")], { uid: SERVICE });
	if (process.getuid?.() !== 0 || canRead.status !== 0)
		return { untried: "needs root, and a program that others may read" };
	const world = await createBackedUpShop();
	for (const name of ["", ...listFiles(world.data)]) chownSync(join(world.data, name), SERVICE, SERVICE);
	const codes: (number | null)[] = [];
	for (const user of [undefined, SERVICE, undefined, SERVICE]) {
		codes.push(runBackup(world.data, user));
		// A backup's name contains its second, so wait for the next.
		await wait(1100);
	}
	const names = readdirSync(join(world.data, "backups"));
	const bad = names.filter((name) => name.endsWith(".mala")).length;
	const leftovers = listFiles(join(world.data, "backups")).filter((path) => TEMPORARY_FILE.test(path)).length;
	return {
		figure: `4 backups in turn ended with ${codes.join(", ")}; backups present ${names.filter((name) => /^20.*Z$/.test(name)).length}, marked damaged ${bad}, partial files ${leftovers}`,
		holds: codes.every((code) => code === 0) && bad + leftovers === 0,
	};
}

export const copyFaults: Fault[] = [
	{
		name: "copies",
		fault: "A restore is killed",
		injected: `kill -9 ${KILLS} times while it copies files, each then started again`,
		goal: "the next one restores everything; no `.subiendo-`, `.recuperando-` left",
		engines: SQLITE,
		run: killRestores,
	},
	{
		name: "copies",
		fault: "Backups are made by root and by the service's user in turn",
		injected: "`backup` as root, as user 10001, as root, as user 10001 on that user's data",
		goal: "all are made; none is marked damaged",
		engines: SQLITE,
		run: alternateUsers,
	},
];
