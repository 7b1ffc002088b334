import { spawnSync } from "node:child_process";
import {
	closeSync,
	cpSync,
	openSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BOTH_ENGINES, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { runQuery } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld, startOwnPostgres } from "./world.ts";

const START_LIMIT_MS = 20_000;
type WorldOptions = Parameters<typeof openWorld>[1];

/** Creates a data folder that was in use and is no longer. */
async function createUsedDataFolder(): Promise<string> {
	const world = await openWorld("SQLite");
	await world.stop("SIGTERM");
	return world.data;
}

/** Overwrites a part of a file with rubbish, as a failing disk does. */
export function damageFile(file: string, offset: number, length: number) {
	const handle = openSync(file, "r+");
	writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, offset);
	closeSync(handle);
}

const getDatabaseSize = (data: string) => statSync(join(data, "biela.db")).size;

/** Each prepares a start that must fail. */
const INVALID_SQLITE_STARTS: Record<string, () => Promise<WorldOptions>> = {
	"port taken": async () => {
		const occupyingServer = createServer().listen(0, "127.0.0.1");
		await wait(50);
		onCleanUp(() => void occupyingServer.close());
		return { env: { HOST: "127.0.0.1", PORT: String((occupyingServer.address() as { port: number }).port) } };
	},
	"address of another machine": async () => ({ env: { HOST: "203.0.113.7" } }),
	"wrong setting": async () => ({ env: { PORT: "tres mil" } }),
	"data folder is a file": async () => {
		const file = join(createTemporaryFolder("file"), "data");
		writeFileSync(file, "");
		return { data: file };
	},
	"data folder that cannot be created": async () => ({ data: "/sys/biela" }),
	"folder of another process": async () => ({ data: (await openWorld("SQLite")).data }),
	"first page of the database overwritten": async () => {
		const data = await createUsedDataFolder();
		damageFile(join(data, "biela.db"), 0, 4096);
		return { data };
	},
	"inside of the database overwritten": async () => {
		const data = await createUsedDataFolder();
		damageFile(join(data, "biela.db"), 3 * 4096, Math.floor(getDatabaseSize(data) / 4096 - 4) * 4096);
		return { data };
	},
	"one page of the database overwritten": async () => {
		const data = await createUsedDataFolder();
		damageFile(join(data, "biela.db"), Math.floor(getDatabaseSize(data) / 8192) * 4096, 4096);
		return { data };
	},
	"database cut in half": async () => {
		const data = await createUsedDataFolder();
		const file = join(data, "biela.db");
		writeFileSync(file, readFileSync(file).subarray(0, getDatabaseSize(data) / 2));
		return { data };
	},
	"database of a newer version": async () => {
		const data = await createUsedDataFolder();
		const insertMigration = "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')";
		await runQuery({ data, postgres: undefined }, insertMigration);
		return { data };
	},
	"secret.key without biela.db": async () => {
		const data = await createUsedDataFolder();
		for (const suffix of ["", "-wal", "-shm"]) rmSync(join(data, `biela.db${suffix}`), { force: true });
		return { data };
	},
	"empty secret.key": async () => {
		const data = await createUsedDataFolder();
		writeFileSync(join(data, "secret.key"), "");
		return { data };
	},
	"secret.key of another shop": async () => {
		const data = await createUsedDataFolder();
		cpSync(join(await createUsedDataFolder(), "secret.key"), join(data, "secret.key"));
		return { data };
	},
	"no secret.key": async () => {
		const data = await createUsedDataFolder();
		rmSync(join(data, "secret.key"));
		return { data };
	},
	"read-only disk": async () => {
		const disk = createTemporaryFolder("read-only");
		spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", disk]);
		onCleanUp(() => void spawnSync("umount", ["--lazy", disk]));
		cpSync(await createUsedDataFolder(), join(disk, "data"), { recursive: true });
		spawnSync("mount", ["-o", "remount,ro", disk]);
		return { data: join(disk, "data") };
	},
	"full disk": async () => {
		const disk = createTemporaryFolder("full");
		spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
		onCleanUp(() => void spawnSync("umount", ["--lazy", disk]));
		return { data: disk };
	},
};

const INVALID_POSTGRES_STARTS: Record<string, () => Promise<WorldOptions>> = {
	"no such database": async () => createPostgresOptions((url) => (url.pathname = "/nada")),
	"no such user": async () => createPostgresOptions((url) => (url.username = "nadie")),
	"wrong password": async () => {
		const postgres = await startOwnPostgres();
		const [file] = await runQuery({ data: "", postgres }, "show hba_file");
		await runQuery({ data: "", postgres }, "alter user biela password 'la-buena'");
		writeFileSync(String(file?.hba_file), "host all all 127.0.0.1/32 scram-sha-256\n");
		await postgres.stopServer("SIGINT");
		await postgres.restartServer();
		const url = new URL(postgres.url);
		url.password = "la-mala";
		return { env: { DATABASE_URL: url.href } };
	},
	"fsync off": async () => {
		const postgres = await startOwnPostgres();
		await runQuery({ data: "", postgres }, "alter system set fsync = off");
		await postgres.stopServer("SIGINT");
		await postgres.restartServer();
		return { env: { DATABASE_URL: postgres.url } };
	},
	"database of a newer version": async () => {
		const world = await openWorld("PostgreSQL");
		await world.stop("SIGTERM");
		const insertMigration = "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')";
		await runQuery(world, insertMigration);
		return { postgres: world.postgres };
	},
};

async function createPostgresOptions(changeUrl: (url: URL) => void): Promise<WorldOptions> {
	const url = new URL((await startOwnPostgres()).url);
	changeUrl(url);
	return { env: { DATABASE_URL: url.href } };
}

/** Returns the problem of a failing start, or undefined if it exits with 1 and a Spanish message. */
async function findStartProblem(options: WorldOptions): Promise<string | undefined> {
	const world = await openWorld("SQLite", { ...options, skipsReadyCheck: true });
	const startedAt = performance.now();
	while (!world.getExitReason() && performance.now() - startedAt < START_LIMIT_MS) await wait(50);
	await wait(50);
	const output = world.getOutput().trim();
	if (process.env.FAULTS_SHOW) console.log(output, "\n");
	if (!world.getExitReason())
		return /lista en/.test(output) ? "started" : `neither started nor ended: ${output.slice(-80)}`;
	if (world.getExitReason() !== "1") return `ended with ${world.getExitReason()}`;
	if (/^\s+at .*\d+:\d+\)?$/m.test(output)) return "a stack";
	if (!/\b(la|el|no|una|en|con|para)\b/i.test(output)) return `not in Spanish: ${output.slice(0, 80)}`;
	return undefined;
}

async function checkStarts(engine: Engine) {
	const invalidStarts = engine === "SQLite" ? INVALID_SQLITE_STARTS : INVALID_POSTGRES_STARTS;
	const problems: string[] = [];
	for (const [description, prepareStart] of Object.entries(invalidStarts)) {
		const problem = await findStartProblem(await prepareStart());
		if (problem) problems.push(`${description}: ${problem}`);
	}
	const count = Object.keys(invalidStarts).length;
	return {
		figure: `${count - problems.length} of ${count} failed with a clear message${problems.length > 0 ? `; ${problems.join("; ")}` : ""}`,
		holds: problems.length === 0,
	};
}

export const invalidStartFaults: Fault[] = [
	{
		name: "refusals",
		fault: "The server is started where it cannot run",
		injected: `${Object.keys(INVALID_SQLITE_STARTS).join(", ")}; PostgreSQL: ${Object.keys(INVALID_POSTGRES_STARTS).join(", ")}`,
		goal: "a Spanish message without a stack, exit 1",
		engines: BOTH_ENGINES,
		run: checkStarts,
	},
];
