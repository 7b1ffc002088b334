import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#server/database/outage.ts";
import { assertRightMount, createReserve, withReserve } from "./data-folder.server.ts";
import { explainStartupError } from "./startup-error.ts";

const createFolder = () => mkdtempSync(join(tmpdir(), "biela-folder-"));
const createFullDiskError = () => Object.assign(new Error("disk I/O error"), { errcode: 4874 });

test("uses the reserve once and recreates it later", () => {
	const data = createFolder();
	createReserve(data);
	const reserve = join(data, "reserva");
	expect(statSync(reserve).mode & 0o777).toBe(0o600);
	const open = () => {
		if (existsSync(reserve)) throw createFullDiskError();
		return "opened";
	};
	expect(withReserve(data, open)).toBe("opened");
	expect(() =>
		withReserve(data, () => {
			throw createFullDiskError();
		}),
	).toThrow("disk I/O error");
	createReserve(data);
	expect(existsSync(reserve)).toBe(true);
	rmSync(data, { recursive: true });
});

test("keeps the reserve for locked or damaged files", () => {
	const data = createFolder();
	createReserve(data);
	for (const errcode of [5, 11, 26]) {
		let openCount = 0;
		expect(() =>
			withReserve(data, () => {
				openCount++;
				throw Object.assign(new Error("refused"), { errcode });
			}),
		).toThrow("refused");
		expect([openCount, existsSync(join(data, "reserva"))]).toEqual([1, true]);
	}
	rmSync(data, { recursive: true });
});

// Images or backups without a database mean a missing disk.
test("accepts an empty folder but not a partial shop", () => {
	const data = createFolder();
	assertRightMount(data);
	mkdirSync(join(data, "media"));
	assertRightMount(data);
	mkdirSync(join(data, "media", "foto"));
	expect(() => assertRightMount(data)).toThrow(/\(media\).*empezar de cero/);
	rmSync(join(data, "media"), { recursive: true });
	writeFileSync(join(data, ".recuperando-12.db"), "half");
	expect(() => assertRightMount(data)).toThrow(/\(\.recuperando-12\.db\).*pon en su lugar una copia/);
	writeFileSync(join(data, "biela.db"), "SQLite format 3");
	assertRightMount(data);
	rmSync(data, { recursive: true });
});

const createError = (fields: object) => Object.assign(new Error("said in English"), fields);
test.each([
	["listen", createError({ code: "EACCES", syscall: "listen" }), /puerto 80: los menores de 1024/],
	["listen", createError({ code: "ENOTFOUND", syscall: "getaddrinfo" }), /HOST=nadie no es/],
	[
		"database host not found",
		createError({ code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "db" }),
		/^PostgreSQL en db:5432 no responde \(ENOTFOUND\)\. Enciéndelo o corrige DATABASE_URL\.$/,
	],
	["database not running", createError({ code: "ECONNREFUSED" }), /db:5432 no responde \(ECONNREFUSED\)/],
	[
		"pool",
		createError({ code: "08001", cause: createError({ code: "EHOSTUNREACH" }) }),
		/db:5432 no responde \(EHOSTUNREACH\)/,
	],
	[
		"tables of another program",
		createError({ code: "42P07" }),
		/«x» de PostgreSQL tiene tablas de otro.*createdb/,
	],
	["empty", createError({ code: "42P01" }), /En la base de datos «x».*no hay ningún taller entero/],
	["mistyped", createError({ code: "ERR_PARSE_ARGS_X", message: "'--a' is odd" }), /No conozco «--a»/],
	["pool", new DatabaseUnavailable(), /db:5432 no responde \(08001\)/],
	[
		"full",
		createError({ errcode: 13 }),
		/No queda espacio en el disco de «d»\. Libera espacio y prueba otra vez/,
	],
	[
		"full",
		createError({ code: "ENOSPC", path: "d/secret.1" }),
		/No queda espacio.*secret.*y prueba otra vez/,
	],
	["read-only", createError({ errcode: 8 }), /No puedo leer o escribir en «d».*chown/],
	["read-only", createError({ code: "EROFS", path: "d" }), /El disco de «d» solo deja leer.*Móntalo/],
	["damaged", createError({ errcode: 11 }), /está dañada.*docs\/operations\.md, «Restore a backup»/],
	["disk", createError({ errcode: 4874 }), /El disco de «d» no deja leer o escribir/],
	["locked", createError({ errcode: 261 }), /Otro programa tiene bloqueada/],
	["handles", createError({ code: "EMFILE" }), /ulimit -n/],
	[
		"not built",
		createError({ code: "ERR_MODULE_NOT_FOUND", message: "build/current/server/x" }),
		/npm start/,
	],
	["anything else", new Error("odd"), /No pude seguir: odd.*LOG_LEVEL=debug/],
])("explains a failed start (%s) in Spanish", (_, error, sentence) => {
	const env = {
		PORT: "80",
		HOST: "nadie",
		BIELA_DATA: "d",
		DATABASE_URL: "postgres://u@db:5432/x",
	};
	expect(explainStartupError(error, env)).toMatch(sentence);
});
