import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { createPictureForm } from "./bombs.ts";
import { callServer, logInAsStaff } from "./client.ts";
import { type Fault, SQLITE_ONLY, scaleCount } from "./fault.ts";
import { createQuote, formatSeconds } from "./load.ts";
import { runQuery } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld, ROOT } from "./world.ts";

const KILL_COUNT = 12;
/** A restore takes a few milliseconds per picture. */
const KILL_DELAY_STEP_MS = 4;
const [REQUEST_COUNT, PICTURE_COUNT] = [20, 12];
/** Matches temporary files that a restore or a backup has not finished. */
const TEMPORARY_FILE =
	/(^|\/)(\.subiendo-|\.recuperando-|\.traida-|\.mudando-|\.haciendo|\.leyendo|\.leida|\.cifrando-)/;
/** The service's user, as in the Dockerfile. */
const SERVICE_USER_ID = 10_001;

/** Creates a stopped shop with requests, pictures and a backup. */
async function createBackedUpShop() {
	const world = await openWorld("SQLite");
	const staff = await logInAsStaff(world.origin);
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	for (let n = 0; n < PICTURE_COUNT; n++) {
		const imageOptions = { width: 1200, height: 900, channels: 3, background: "#888", noise } as const;
		const picture = createPictureForm([
			`foto-${n}.jpg`,
			await sharp({ create: imageOptions }).jpeg().toBuffer(),
		]);
		const { status } = await staff("/api/admin/upload/image", picture);
		if (status !== 201) throw new Error(`a picture upload was answered ${status}`);
	}
	for (let n = 0; n < REQUEST_COUNT; n++)
		await callServer(world.origin, "/api/quotes", { json: createQuote() });
	await world.stop("SIGTERM");
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
	const args = [join(ROOT, "scripts/backup.ts")];
	return spawnSync(process.execPath, args, { cwd: ROOT, env: getEnvironment(data), ...identity }).status;
}

/** The error output of a restore that failed without being killed. */
const restoreErrors: string[] = [];
function restore(data: string, backupPath: string): ChildProcess {
	const args = [join(ROOT, "scripts/restore.ts"), backupPath];
	const env = getEnvironment(data);
	const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
	const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, env, stdio });
	let output = "";
	child.stderr?.on("data", (chunk) => {
		output += chunk;
	});
	child.once("exit", (code) => {
		if (code) restoreErrors.push(output.trim());
	});
	return child;
}

const hasTemporaryFiles = (data: string) => listFiles(data).some((path) => TEMPORARY_FILE.test(path));
const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });

async function killRestores() {
	const world = await createBackedUpShop();
	const [backupName = ""] = readdirSync(join(world.data, "backups")).filter((name) => /^20/.test(name));
	const backupPath = join(world.data, "backups", backupName);
	const startedAt = performance.now();
	const fullRestore = restore(createTemporaryFolder("whole"), backupPath);
	await once(fullRestore, "exit");
	const durationMs = performance.now() - startedAt;
	let [killedCount, unfinishedCount, completeCount, leftoverCount] = [0, 0, 0, 0];
	for (let kill = 0; kill < scaleCount(KILL_COUNT); kill++) {
		const data = createTemporaryFolder("killed");
		const child = restore(data, backupPath);
		const exited = once(child, "exit");
		// Kill from the moment the first file is restored, each time a little later.
		while (!child.signalCode && child.exitCode === null && !hasTemporaryFiles(data)) await wait(1);
		await wait(kill * KILL_DELAY_STEP_MS);
		child.kill("SIGKILL");
		await exited;
		if (child.signalCode) killedCount++;
		if (hasTemporaryFiles(data)) unfinishedCount++;
		if (child.signalCode && !listFiles(data).includes("biela.db")) {
			const secondRestore = restore(data, backupPath);
			await once(secondRestore, "exit");
		}
		if (restoreErrors[0]) return { figure: `a restore failed: ${restoreErrors[0]}`, holds: false };
		const rows = await runQuery({ data, postgres: undefined }, "select count(*) as n from leads");
		const pictures = listFiles(join(data, "media")).length;
		if (Number(rows[0]?.n) === REQUEST_COUNT && pictures === listFiles(join(world.data, "media")).length)
			completeCount++;
		if (hasTemporaryFiles(data)) leftoverCount++;
	}
	return {
		figure: `a restore takes ${formatSeconds(durationMs)}; killed ${killedCount} of ${scaleCount(KILL_COUNT)}, partial files in ${unfinishedCount} of those folders; after the next restore all requests and pictures present ${completeCount} times, partial files in ${leftoverCount}`,
		holds:
			fullRestore.exitCode === 0 &&
			unfinishedCount > 0 &&
			completeCount === scaleCount(KILL_COUNT) &&
			leftoverCount === 0,
	};
}

async function alternateUsers() {
	const canRead = spawnSync("test", ["-r", join(ROOT, "scripts/backup.ts")], { uid: SERVICE_USER_ID });
	if (process.getuid?.() !== 0 || canRead.status !== 0)
		return { untried: "needs root, and a program that others may read" };
	const world = await createBackedUpShop();
	for (const name of ["", ...listFiles(world.data)])
		chownSync(join(world.data, name), SERVICE_USER_ID, SERVICE_USER_ID);
	const exitCodes: (number | null)[] = [];
	for (const user of [undefined, SERVICE_USER_ID, undefined, SERVICE_USER_ID]) {
		exitCodes.push(runBackup(world.data, user));
		// A backup's name contains its second, so wait for the next.
		await wait(1100);
	}
	const backupNames = readdirSync(join(world.data, "backups"));
	const damagedCount = backupNames.filter((name) => name.endsWith(".mala")).length;
	const leftoverCount = listFiles(join(world.data, "backups")).filter((path) =>
		TEMPORARY_FILE.test(path),
	).length;
	return {
		figure: `4 backups in turn ended with ${exitCodes.join(", ")}; backups present ${backupNames.filter((name) => /^20.*Z$/.test(name)).length}, marked damaged ${damagedCount}, partial files ${leftoverCount}`,
		holds: exitCodes.every((code) => code === 0) && damagedCount + leftoverCount === 0,
	};
}

export const backupFaults: Fault[] = [
	{
		name: "copies",
		fault: "A restore is killed",
		injected: `kill -9 ${KILL_COUNT} times while it copies files, each then started again`,
		goal: "the next one restores everything; no `.subiendo-`, `.recuperando-` left",
		engines: SQLITE_ONLY,
		run: killRestores,
	},
	{
		name: "copies",
		fault: "Backups are made by root and by the service's user in turn",
		injected: "`backup` as root, as user 10001, as root, as user 10001 on that user's data",
		goal: "all are made; none is marked damaged",
		engines: SQLITE_ONLY,
		run: alternateUsers,
	},
];
