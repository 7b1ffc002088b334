// @module-tag slow
import {
	chmodSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { type EnvSettings, killAll, runOnce, startServer } from "./server-process.test.kit.ts";

const LIMIT_MS = 120_000;
const root = mkdtempSync(join(tmpdir(), "biela-start-"));
/** Data folder of a shop that ran once and shut down cleanly. */
const shop = join(root, "shop");
const blocker = createServer().listen(0, "127.0.0.1");
let postgres: Postgres;
beforeAll(async () => {
	postgres = await startPostgres();
	expect(await runOnce({ BIELA_DATA: shop })).toMatch(/port \d+/);
}, LIMIT_MS);
afterAll(async () => {
	blocker.close();
	await postgres?.removeServer();
	rmSync(root, { recursive: true, force: true });
});

afterEach(killAll);

/** Copies the shop's folder and breaks something in it. */
function copyAndBreak(name: string, breakFolder: (folder: string) => void): EnvSettings {
	const folder = join(root, name);
	mkdirSync(folder);
	for (const file of ["biela.db", "secret.key"]) copyFileSync(join(shop, file), join(folder, file));
	breakFolder(folder);
	return { BIELA_DATA: folder };
}

async function runSql(sql: string, url = postgres.url) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(sql);
	await client.end();
}

/** Builds the settings for the same server with another user and database. */
function buildPostgresEnv(user: string, database: string): EnvSettings {
	const url = new URL(postgres.url);
	url.username = user;
	url.pathname = database;
	return { DATABASE_URL: url.href, BIELA_DATA: join(root, `${user}-${database}`) };
}

const STARTUP_FAILURES: [string, () => EnvSettings | Promise<EnvSettings>, RegExp][] = [
	[
		"a port that is taken",
		() => ({
			PORT: String((blocker.address() as AddressInfo).port),
			BIELA_DATA: join(root, "port"),
		}),
		/El puerto \d+ ya lo usa otro programa.*PORT=/,
	],
	[
		"an address of another machine",
		() => ({ HOST: "203.0.113.7", BIELA_DATA: join(root, "host") }),
		/HOST=203\.0\.113\.7 no es una dirección de esta máquina/,
	],
	["a port that is not a number", () => ({ PORT: "puerto" }), /PORT: PORT debe ser/],
	[
		"a data folder that is a file",
		() => {
			writeFileSync(join(root, "file"), "");
			return { BIELA_DATA: join(root, "file") };
		},
		/no es una carpeta/,
	],
	["a read-only data folder", () => ({ BIELA_DATA: "/sys/biela" }), /«\/sys\/biela».*BIELA_DATA/],
	[
		"a data folder that cannot be created",
		() => ({ BIELA_DATA: "/proc/biela/data" }),
		/No puedo leer o escribir en «\/proc\/biela»/,
	],
	[
		"an unencoded password in a URL",
		() => ({ DATABASE_URL: "postgres://biela:clave#1@127.0.0.1/biela" }),
		/DATABASE_URL debe ser como postgres:.*%23 por #/,
	],
	[
		"a file that is not a database",
		() => copyAndBreak("text", (folder) => writeFileSync(join(folder, "biela.db"), "hola ".repeat(2000))),
		/biela\.db» no es una base de datos de Biela.*copia/,
	],
	[
		"a damaged database",
		() =>
			copyAndBreak("damaged", (folder) => {
				const file = join(folder, "biela.db");
				writeFileSync(file, readFileSync(file).fill(7, 5 * 4096, 40 * 4096));
			}),
		/está dañada.*copia buena/s,
	],
	[
		"a truncated database",
		() => copyAndBreak("cut", (folder) => truncateSync(join(folder, "biela.db"), 40_000)),
		/está dañada.*copia buena/s,
	],
	[
		"a database of a newer version",
		() =>
			copyAndBreak("newer", (folder) => {
				const database = new DatabaseSync(join(folder, "biela.db"));
				database.exec("insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')");
				database.close();
			}),
		/más nueva de Biela que este programa/,
	],
	[
		"a database from before 0.8.0",
		() =>
			copyAndBreak("before", (folder) => {
				const database = new DatabaseSync(join(folder, "biela.db"));
				database.exec("delete from kysely_migration where name > '001-baseline'");
				database.exec("update kysely_migration set name = '001-foundation'");
				database.close();
			}),
		/anterior a la 0\.8\.0.*No cambió nada.*git checkout \w+/s,
	],
	[
		"a database of another program",
		() =>
			copyAndBreak("others", (folder) => {
				const database = new DatabaseSync(join(folder, "biela.db"));
				database.exec("delete from kysely_migration where name > '001-baseline'");
				database.exec("update kysely_migration set name = '2024-other'");
				database.close();
			}),
		/no es de Biela \(2024-other\).*BIELA_DATA/s,
	],
	[
		"a secret without its database",
		() => copyAndBreak("no-database", (folder) => rmSync(join(folder, "biela.db"))),
		/biela\.db falta o está vacía.*empezar de cero, guarda aparte secret\.key/,
	],
	[
		"an empty database beside a secret",
		() => copyAndBreak("empty-database", (folder) => truncateSync(join(folder, "biela.db"))),
		/biela\.db falta o está vacía/,
	],
	[
		"an empty secret",
		() => copyAndBreak("empty-secret", (folder) => truncateSync(join(folder, "secret.key"))),
		/secret\.key» está vacío/,
	],
	[
		"a database without its secret",
		() => copyAndBreak("no-secret", (folder) => rmSync(join(folder, "secret.key"))),
		/Falta el secreto del servidor.*copia.*BIELA_SECRET_LOST=[0-9a-f]{8}/,
	],
	[
		"a missing PostgreSQL database",
		() => buildPostgresEnv("biela", "ninguna"),
		/no tiene la base de datos «ninguna».*createdb/,
	],
	[
		"a PostgreSQL user who cannot log in",
		async () => {
			await runSql("create role nadie nologin");
			return buildPostgresEnv("nadie", "postgres");
		},
		/no deja entrar a «nadie»/,
	],
	[
		"a PostgreSQL user who cannot create tables",
		async () => {
			await runSql("create role pobre login");
			return buildPostgresEnv("pobre", "postgres");
		},
		/«pobre» no puede crear tablas.*GRANT/,
	],
	[
		"a PostgreSQL database of another program",
		async () => {
			await runSql("create database ajena");
			const otherDatabase = buildPostgresEnv("biela", "ajena");
			await runSql("create table staff (id text)", otherDatabase.DATABASE_URL);
			return otherDatabase;
		},
		/«ajena» de PostgreSQL tiene tablas de otro programa \(.*"staff".*\)\. Crea una vacía \(createdb taller\)/,
	],
];

test.each(STARTUP_FAILURES)(
	"reports %s in Spanish with a fix, without stack",
	async (...row) => {
		const [, createEnv, expected] = row;
		const server = startServer(await createEnv());
		const output = await server.waitForOutput(/^never$/);
		expect(output).toMatch(expected);
		expect(output).not.toMatch(/^\s+at |Error:|node:internal/m);
		expect(await server.exitCode).toBe(1);
	},
	30_000,
);

test(
	"names the process that holds the data folder",
	async () => {
		const env = { BIELA_DATA: join(root, "twice") };
		const first = startServer(env);
		await first.waitForOutput(/port \d+/);
		const second = startServer(env);
		expect(await second.waitForOutput(/^never$/)).toMatch(/ya la usa otro proceso \(PID \d+/);
		expect(await second.exitCode).toBe(1);
		await first.stop();
	},
	LIMIT_MS,
);

test(
	"rejects a PostgreSQL with fsync off",
	async () => {
		await runSql("alter system set fsync = off");
		await runSql("select pg_reload_conf()");
		const server = startServer(buildPostgresEnv("biela", "postgres"));
		expect(await server.waitForOutput(/^never$/)).toMatch(/fsync=off.*Ponlo en on/);
		await runSql("alter system set fsync = on");
		await runSql("select pg_reload_conf()");
	},
	LIMIT_MS,
);

test(
	"waits for PostgreSQL with a notice until stopped",
	async () => {
		await postgres.killServer();
		const waitingServer = startServer(buildPostgresEnv("biela", "postgres"));
		const otherServer = startServer({
			...buildPostgresEnv("biela", "postgres"),
			BIELA_DATA: join(root, "other"),
		});
		expect(await waitingServer.waitForOutput(/Espero/)).toMatch(/Espero a PostgreSQL en 127\.0\.0\.1:\d+/);
		await otherServer.waitForOutput(/Espero/);
		expect(await otherServer.stop()).toBe("SIGTERM");
		await postgres.restartServer();
		expect(await waitingServer.waitForOutput(/port \d+/)).toMatch(/port \d+/);
		expect(await waitingServer.stop()).toBe(0);
	},
	LIMIT_MS,
);

test(
	"restricts permissions of existing data files",
	async () => {
		const { BIELA_DATA: folder = "" } = copyAndBreak("open", (folder) => {
			mkdirSync(join(folder, "backups"), { mode: 0o755 });
			writeFileSync(join(folder, "backups", "before.db"), "", { mode: 0o644 });
			for (const name of ["biela.db", "secret.key"]) chmodSync(join(folder, name), 0o644);
			chmodSync(folder, 0o755);
		});
		await runOnce({ BIELA_DATA: folder });
		const getMode = (...names: string[]) => statSync(join(folder, ...names)).mode & 0o777;
		expect([getMode(), getMode("backups")]).toEqual([0o700, 0o700]);
		for (const name of ["biela.db", "secret.key", "lock.db", "backups/before.db"])
			expect(getMode(name), name).toBe(0o600);
	},
	LIMIT_MS,
);

test(
	"keeps a shared folder's permissions and restricts its own files",
	async () => {
		const { BIELA_DATA: folder = "" } = copyAndBreak("shared", (folder) => {
			writeFileSync(join(folder, "notas.txt"), "");
			chmodSync(folder, 0o755);
			chmodSync(join(folder, "biela.db"), 0o644);
		});
		await runOnce({ BIELA_DATA: folder });
		expect(statSync(folder).mode & 0o777).toBe(0o755);
		expect(statSync(join(folder, "biela.db")).mode & 0o777).toBe(0o600);
	},
	LIMIT_MS,
);
