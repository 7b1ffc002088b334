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
import { afterwards, BOTH, type Engine, type Fault } from "./fault.ts";
import { query } from "./stored.ts";
import { openWorld, ownPostgres, temporaryFolder } from "./world.ts";

const WITHIN_MS = 20_000;
type Start = Parameters<typeof openWorld>[1];

/** Creates a data folder that was in use and is no longer. */
async function usedData(): Promise<string> {
	const world = await openWorld("SQLite");
	await world.end("SIGTERM");
	return world.data;
}

/** Overwrites a part of a file with rubbish, as a failing disk does. */
export function damage(file: string, from: number, bytes: number) {
	const handle = openSync(file, "r+");
	writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
	closeSync(handle);
}

const sizeOf = (data: string) => statSync(join(data, "biela.db")).size;

/** Each prepares a start that must fail. */
const SQLITE_STARTS: Record<string, () => Promise<Start>> = {
	"port taken": async () => {
		const taken = createServer().listen(0, "127.0.0.1");
		await wait(50);
		afterwards(() => void taken.close());
		return { env: { HOST: "127.0.0.1", PORT: String((taken.address() as { port: number }).port) } };
	},
	"address of another machine": async () => ({ env: { HOST: "203.0.113.7" } }),
	"wrong setting": async () => ({ env: { PORT: "tres mil" } }),
	"data folder is a file": async () => {
		const file = join(temporaryFolder("file"), "data");
		writeFileSync(file, "");
		return { data: file };
	},
	"data folder that nobody may make": async () => ({ data: "/sys/biela" }),
	"folder of another process": async () => ({ data: (await openWorld("SQLite")).data }),
	"first page of the database overwritten": async () => {
		const data = await usedData();
		damage(join(data, "biela.db"), 0, 4096);
		return { data };
	},
	"inside of the database overwritten": async () => {
		const data = await usedData();
		damage(join(data, "biela.db"), 3 * 4096, Math.floor(sizeOf(data) / 4096 - 4) * 4096);
		return { data };
	},
	"one page of the database overwritten": async () => {
		const data = await usedData();
		damage(join(data, "biela.db"), Math.floor(sizeOf(data) / 8192) * 4096, 4096);
		return { data };
	},
	"database cut in half": async () => {
		const data = await usedData();
		const file = join(data, "biela.db");
		writeFileSync(file, readFileSync(file).subarray(0, sizeOf(data) / 2));
		return { data };
	},
	"database of a newer version": async () => {
		const data = await usedData();
		const later = "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')";
		await query({ data, postgres: undefined }, later);
		return { data };
	},
	"secret.key without biela.db": async () => {
		const data = await usedData();
		for (const ending of ["", "-wal", "-shm"])
			rmSync(join(data, `biela.db${ending}`), { force: true });
		return { data };
	},
	"empty secret.key": async () => {
		const data = await usedData();
		writeFileSync(join(data, "secret.key"), "");
		return { data };
	},
	"secret.key of another shop": async () => {
		const data = await usedData();
		cpSync(join(await usedData(), "secret.key"), join(data, "secret.key"));
		return { data };
	},
	"no secret.key": async () => {
		const data = await usedData();
		rmSync(join(data, "secret.key"));
		return { data };
	},
	"disk that only reads": async () => {
		const disk = temporaryFolder("read-only");
		spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", disk]);
		afterwards(() => void spawnSync("umount", ["--lazy", disk]));
		cpSync(await usedData(), join(disk, "data"), { recursive: true });
		spawnSync("mount", ["-o", "remount,ro", disk]);
		return { data: join(disk, "data") };
	},
	"full disk": async () => {
		const disk = temporaryFolder("full");
		spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
		afterwards(() => void spawnSync("umount", ["--lazy", disk]));
		return { data: disk };
	},
};

const POSTGRES_STARTS: Record<string, () => Promise<Start>> = {
	"no such database": async () => withUrl((url) => (url.pathname = "/nada")),
	"no such user": async () => withUrl((url) => (url.username = "nadie")),
	"wrong password": async () => {
		const postgres = await ownPostgres();
		const [file] = await query({ data: "", postgres }, "show hba_file");
		await query({ data: "", postgres }, "alter user biela password 'la-buena'");
		writeFileSync(String(file?.hba_file), "host all all 127.0.0.1/32 scram-sha-256\n");
		await postgres.halt("SIGINT");
		await postgres.restart();
		const url = new URL(postgres.url);
		url.password = "la-mala";
		return { env: { DATABASE_URL: url.href } };
	},
	"fsync off": async () => {
		const postgres = await ownPostgres();
		await query({ data: "", postgres }, "alter system set fsync = off");
		await postgres.halt("SIGINT");
		await postgres.restart();
		return { env: { DATABASE_URL: postgres.url } };
	},
	"database of a newer version": async () => {
		const world = await openWorld("PostgreSQL");
		await world.end("SIGTERM");
		const later = "insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')";
		await query(world, later);
		return { postgres: world.postgres };
	},
};

async function withUrl(change: (url: URL) => void): Promise<Start> {
	const url = new URL((await ownPostgres()).url);
	change(url);
	return { env: { DATABASE_URL: url.href } };
}

/** Returns the problem of the error message, or undefined if it is a sentence with exit code 1. */
async function faultOf(options: Start): Promise<string | undefined> {
	const world = await openWorld("SQLite", { ...options, isWaiting: true });
	const began = performance.now();
	while (!world.ended() && performance.now() - began < WITHIN_MS) await wait(50);
	await wait(50);
	const words = world.output().trim();
	if (process.env.FAULTS_SHOW) console.log(words, "\n");
	if (!world.ended())
		return /lista en/.test(words) ? "started" : `neither started nor ended: ${words.slice(-80)}`;
	if (world.ended() !== "1") return `ended with ${world.ended()}`;
	if (/^\s+at .*\d+:\d+\)?$/m.test(words)) return "a stack";
	if (!/\b(la|el|no|una|en|con|para)\b/i.test(words))
		return `not in Spanish: ${words.slice(0, 80)}`;
	return undefined;
}

async function refused(engine: Engine) {
	const starts = engine === "SQLite" ? SQLITE_STARTS : POSTGRES_STARTS;
	const wrong: string[] = [];
	for (const [what, prepare] of Object.entries(starts)) {
		const fault = await faultOf(await prepare());
		if (fault) wrong.push(`${what}: ${fault}`);
	}
	const count = Object.keys(starts).length;
	return {
		figure: `${count - wrong.length} of ${count} refused with a sentence${wrong.length > 0 ? `; ${wrong.join("; ")}` : ""}`,
		holds: wrong.length === 0,
	};
}

export const refusals: Fault[] = [
	{
		name: "refusals",
		fault: "The server is started where it cannot run",
		injected: `${Object.keys(SQLITE_STARTS).join(", ")}; PostgreSQL: ${Object.keys(POSTGRES_STARTS).join(", ")}`,
		goal: "a Spanish sentence without a stack, exit 1",
		engines: BOTH,
		run: refused,
	},
];
