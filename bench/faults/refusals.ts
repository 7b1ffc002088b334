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
import { BOTH, type Engine, type Fault, onCleanUp } from "./fault.ts";
import { runQuery } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld, startOwnPostgres } from "./world.ts";

const WITHIN_MS = 20_000;
type Start = Parameters<typeof openWorld>[1];

/** Creates a data folder that was in use and is no longer. */
async function createUsedData(): Promise<string> {
	const world = await openWorld("SQLite");
	await world.end("SIGTERM");
	return world.data;
}

/** Overwrites a part of a file with rubbish, as a failing disk does. */
export function damageFile(file: string, from: number, bytes: number) {
	const handle = openSync(file, "r+");
	writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
	closeSync(handle);
}

const getSize = (data: string) => statSync(join(data, "biela.db")).size;

/** Each prepares a start that must fail. */
const SQLITE_STARTS: Record<string, () => Promise<Start>> = {
	"port taken": async () => {
		const taken = createServer().listen(0, "127.0.0.1");
		await wait(50);
		onCleanUp(() => void taken.close());
		return { env: { HOST: "127.0.0.1", PORT: String((taken.address() as { port: number }).port) } };
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
		const data = await createUsedData();
		damageFile(join(data, "biela.db"), 0, 4096);
		return { data };
	},
	"inside of the database overwritten": async () => {
		const data = await createUsedData();
		damageFile(join(data, "biela.db"), 3 * 4096, Math.floor(getSize(data) / 4096 - 4) * 4096);
		return { data };
	},
	"one page of the database overwritten": async () => {
		const data = await createUsedData();
		damageFile(join(data, "biela.db"), Math.floor(getSize(data) / 8192) * 4096, 4096);
		return { data };
	},
	"database cut in half": async () => {
		const data = await createUsedData();
		const file = join(data, "biela.db");
		writeFileSync(file, readFileSync(file).subarray(0, getSize(data) / 2));
		return { data };
	},
	"database of a newer version": async () => {
		const data = await createUsedData();
		const later = "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')";
		await runQuery({ data, postgres: undefined }, later);
		return { data };
	},
	"secret.key without biela.db": async () => {
		const data = await createUsedData();
		for (const ending of ["", "-wal", "-shm"]) rmSync(join(data, `biela.db${ending}`), { force: true });
		return { data };
	},
	"empty secret.key": async () => {
		const data = await createUsedData();
		writeFileSync(join(data, "secret.key"), "");
		return { data };
	},
	"secret.key of another shop": async () => {
		const data = await createUsedData();
		cpSync(join(await createUsedData(), "secret.key"), join(data, "secret.key"));
		return { data };
	},
	"no secret.key": async () => {
		const data = await createUsedData();
		rmSync(join(data, "secret.key"));
		return { data };
	},
	"read-only disk": async () => {
		const disk = createTemporaryFolder("read-only");
		spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", disk]);
		onCleanUp(() => void spawnSync("umount", ["--lazy", disk]));
		cpSync(await createUsedData(), join(disk, "data"), { recursive: true });
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

const POSTGRES_STARTS: Record<string, () => Promise<Start>> = {
	"no such database": async () => withUrl((url) => (url.pathname = "/nada")),
	"no such user": async () => withUrl((url) => (url.username = "nadie")),
	"wrong password": async () => {
		const postgres = await startOwnPostgres();
		const [file] = await runQuery({ data: "", postgres }, "show hba_file");
		await runQuery({ data: "", postgres }, "alter user biela password 'la-buena'");
		writeFileSync(String(file?.hba_file), "host all all 127.0.0.1/32 scram-sha-256\n");
		await postgres.halt("SIGINT");
		await postgres.restart();
		const url = new URL(postgres.url);
		url.password = "la-mala";
		return { env: { DATABASE_URL: url.href } };
	},
	"fsync off": async () => {
		const postgres = await startOwnPostgres();
		await runQuery({ data: "", postgres }, "alter system set fsync = off");
		await postgres.halt("SIGINT");
		await postgres.restart();
		return { env: { DATABASE_URL: postgres.url } };
	},
	"database of a newer version": async () => {
		const world = await openWorld("PostgreSQL");
		await world.end("SIGTERM");
		const later = "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')";
		await runQuery(world, later);
		return { postgres: world.postgres };
	},
};

async function withUrl(change: (url: URL) => void): Promise<Start> {
	const url = new URL((await startOwnPostgres()).url);
	change(url);
	return { env: { DATABASE_URL: url.href } };
}

/** Returns the problem of a failing start, or undefined if it exits with 1 and a Spanish message. */
async function findStartProblem(options: Start): Promise<string | undefined> {
	const world = await openWorld("SQLite", { ...options, isWaiting: true });
	const startedAt = performance.now();
	while (!world.ended() && performance.now() - startedAt < WITHIN_MS) await wait(50);
	await wait(50);
	const output = world.output().trim();
	if (process.env.FAULTS_SHOW) console.log(output, "\n");
	if (!world.ended())
		return /lista en/.test(output) ? "started" : `neither started nor ended: ${output.slice(-80)}`;
	if (world.ended() !== "1") return `ended with ${world.ended()}`;
	if (/^\s+at .*\d+:\d+\)?$/m.test(output)) return "a stack";
	if (!/\b(la|el|no|una|en|con|para)\b/i.test(output)) return `not in Spanish: ${output.slice(0, 80)}`;
	return undefined;
}

async function checkStarts(engine: Engine) {
	const starts = engine === "SQLite" ? SQLITE_STARTS : POSTGRES_STARTS;
	const wrong: string[] = [];
	for (const [what, prepare] of Object.entries(starts)) {
		const fault = await findStartProblem(await prepare());
		if (fault) wrong.push(`${what}: ${fault}`);
	}
	const count = Object.keys(starts).length;
	return {
		figure: `${count - wrong.length} of ${count} failed with a clear message${wrong.length > 0 ? `; ${wrong.join("; ")}` : ""}`,
		holds: wrong.length === 0,
	};
}

export const refusals: Fault[] = [
	{
		name: "refusals",
		fault: "The server is started where it cannot run",
		injected: `${Object.keys(SQLITE_STARTS).join(", ")}; PostgreSQL: ${Object.keys(POSTGRES_STARTS).join(", ")}`,
		goal: "a Spanish message without a stack, exit 1",
		engines: BOTH,
		run: checkStarts,
	},
];
