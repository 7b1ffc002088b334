// @module-tag slow
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { openReadOnly } from "#features/operation/backups/making/embedded-rows.server.ts";
import { copyPostgres } from "#features/operation/backups/making/postgres-rows.server.ts";
import { openShop } from "#features/operation/backups/making/shop.server.ts";
import { computeTableStats } from "#features/operation/backups/making/table-rows.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { type AppContext, openAppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { getDatabasePath } from "#server/database/sqlite.server.ts";
import { parseEnv } from "#server/start/env.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-move-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isPostgres = process.env.TEST_ENGINE === "postgres";
const NAME = `move_${process.pid}`;
const data = join(folder, "data");
const databaseFile = getDatabasePath(data);

const buildEnv = (url?: string) =>
	parseEnv({
		BIELA_DATA: data,
		LOG_LEVEL: "silent",
		BIELA_ADMIN_PASSWORD: "clave-de-prueba-larga",
		...(url && { DATABASE_URL: url }),
	});

let personCount = 0;
/** Submits one request of each type through the API. @returns their references */
async function submitAll(ctx: AppContext) {
	const api = createApi(ctx);
	const person = {
		name: "Ana Ñúñez",
		phone: `6123-${1000 + ++personCount}`,
		email: `ana${personCount}@correo.com`,
	};
	const post = async (path: string, body: object) => {
		const request = new Request(`http://localhost${path}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		const reply = await api.fetch(request, { address: `10.0.0.${++personCount}` });
		const json = (await reply.json()) as { reference?: string };
		expect(reply.status, path + JSON.stringify(json)).toBeLessThan(300);
		return json.reference;
	};
	return [
		await post("/api/quotes", {
			customer: person,
			products: [{ sku: "ENI-DOT4-500", quantity: 2 }],
		}),
		await post("/api/contact", { ...person, message: "¿Abren el sábado?" }),
		await post("/api/service-requests", {
			...person,
			serviceName: "Frenos",
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: 2015,
			urgency: "media",
		}),
		await post("/api/newsletter", { email: person.email }),
	];
}

/** Stores 600 charges that were reversed. Each reversal is stored and sorted before its charge, in another batch. */
async function postReversals(ctx: AppContext): Promise<void> {
	const { id: leadId, name } = await ctx.db
		.selectFrom("leads")
		.select(["id", "name"])
		.orderBy("id")
		.limit(1)
		.executeTakeFirstOrThrow();
	const totals = {
		chargedCents: 0,
		reducedCents: 0,
		paidCents: 0,
		settledCents: 0,
		taxCents: 0,
		balanceCents: 0,
	};
	const payer = { paymentUrl: "", payerName: name, payerRuc: null, forgetOn: null };
	const enteredAt = ctx.now().toISOString();
	const entry = {
		...{
			accountId: leadId,
			addsTo: "charged" as const,
			taxCents: 0,
			taxPercent: null,
			source: null,
			sourceId: null,
		},
		...{
			ofEntryId: null,
			receiptId: null,
			day: "2026-11-20",
			enteredAt,
			enteredBy: "Eva",
			enteredById: null,
		},
		...{
			method: null,
			cashierId: null,
			cashier: null,
			tenderedCents: null,
			bankReference: "",
			note: "",
			reason: "",
		},
	} as const;
	const numbers = Array.from({ length: 600 }, (_, index) => String(index).padStart(4, "0"));
	await withTransaction(ctx.db, async (trx) => {
		await insertRows(trx, "accounts", {
			id: leadId,
			leadId,
			dueOn: null,
			...totals,
			...payer,
			updatedAt: enteredAt,
		});
		const reversals = numbers.map((number) => ({
			...entry,
			...{
				id: `a${number}`,
				pressId: `a${number}`,
				kind: "reversal" as const,
				cents: -100,
				reversesId: `z${number}`,
			},
		}));
		await insertRows(trx, "entries", reversals);
		const charges = numbers.map((number) => ({
			...entry,
			...{ id: `z${number}`, pressId: `z${number}`, kind: "charge" as const, cents: 100, reversesId: null },
		}));
		await insertRows(trx, "entries", charges);
	});
}

async function withShop<T>(url: string | undefined, callback: (ctx: AppContext) => Promise<T>): Promise<T> {
	const ctx = await openAppContext(buildEnv(url), migrations);
	return callback(ctx).finally(() => ctx.close());
}

function readStats() {
	const raw = openReadOnly(databaseFile);
	const rows = computeTableStats(raw);
	const sequences = raw.prepare("select name from sqlite_master where name = 'sqlite_sequence'").all();
	raw.close();
	return { rows, sequences };
}

test.runIf(isPostgres)(
	"moves a shop between engines by command and continues its numbering",
	async () => {
		const server = openPostgres(process.env.TEST_DATABASE_URL ?? "");
		await server.runPatiently((db) => sql`create database ${sql.id(NAME)}`.execute(db), "schema");
		const url = new URL(process.env.TEST_DATABASE_URL ?? "");
		url.pathname = `/${NAME}`;
		const env = { PATH: process.env.PATH, BIELA_DATA: data, DATABASE_URL: url.href };
		const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { env });
		const move = (...args: string[]) => run("scripts/move.ts", ...args);
		// Setting a password in an empty database must not create a shop, which the move would reject.
		await expect(run("scripts/reset-password.ts")).rejects.toMatchObject({
			stderr: expect.stringContaining("En la base de datos de DATABASE_URL no hay ningún taller."),
		});
		await withShop(undefined, async (ctx) => {
			await seed(ctx);
			await ensureFirstAdmin(ctx, () => {});
			await submitAll(ctx);
			await submitAll(ctx);
			await postReversals(ctx);
		});
		const { rows, sequences } = readStats();
		// SQLite has no sequences here; a migration that adds one must extend the move.
		expect(sequences).toEqual([]);
		// The moved shop waits for an owner.
		const movedRows = { ...rows, server_pauses: expect.objectContaining({ rows: 1 }) };
		expect((await move("sqlite", "postgres")).stdout).toMatch(
			/Mudado a postgres: [\d.,]+ filas de \d+ tablas, todas iguales, en [\d.,]+ s\.\n {2}El taller queda en pausa/,
		);
		// Without the URL, a start or backup would use the old database.
		await expect(withShop(undefined, submitAll)).rejects.toThrow(/se mudó a PostgreSQL y sigue allá/);
		await expect(openShop(buildEnv(), migrations)).rejects.toThrow("usa la DATABASE_URL");
		await expect(move("sqlite", "postgres")).rejects.toMatchObject({
			stderr: expect.stringContaining("se mudó a PostgreSQL y sigue allá"),
		});
		const movedDatabase = openPostgres(url.href);
		expect(await copyPostgres(movedDatabase, join(folder, "look.db"), migrations)).toEqual(movedRows);
		await expectSequences(movedDatabase);
		await movedDatabase.close();

		renameSync(databaseFile, join(folder, "before.db"));
		const log = `${databaseFile}-wal`;
		writeFileSync(log, "what was accepted last");
		await expect(move("postgres", "sqlite")).rejects.toMatchObject({
			stderr: expect.stringContaining("no lo reemplazo"),
		});
		rmSync(log);
		const leftover = join(data, ".mudando-1.db");
		writeFileSync(leftover, "half");
		expect((await move("postgres", "sqlite")).stdout).toMatch(/Mudado a sqlite: [\d.,]+ filas/);
		expect(existsSync(leftover)).toBe(false);
		expect(readStats()).toEqual({ rows: movedRows, sequences });

		const existingCount = personCount;
		const submitNext = async (databaseUrl?: string) => {
			personCount = existingCount;
			return withShop(databaseUrl, submitAll);
		};
		const onPostgres = await submitNext(url.href);
		const onMovedBack = await submitNext();
		renameSync(join(folder, "before.db"), databaseFile);
		for (const suffix of ["-wal", "-shm"]) rmSync(databaseFile + suffix, { force: true });
		const onFirst = await submitNext();
		expect(onPostgres.filter(Boolean).length).toBeGreaterThanOrEqual(3);
		expect(onPostgres).toEqual(onFirst);
		expect(onMovedBack).toEqual(onFirst);
		const reopenedDatabase = openPostgres(url.href);
		await expectSequences(reopenedDatabase);
		await reopenedDatabase.close();
		await server.runPatiently((db) => sql`drop database ${sql.id(NAME)} with (force)`.execute(db), "schema");
		await server.close();
	},
	120_000,
);

/** Expects every PostgreSQL sequence to continue after the greatest existing number. */
async function expectSequences({ db }: ReturnType<typeof openPostgres>) {
	const { rows } = await sql<{ table: string; column: string; sequence: string }>`
		select table_name as "table", column_name as "column",
			pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
		from information_schema.columns where table_schema = 'public'
			and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(db);
	expect(rows.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
		"lead_counts.turn",
		"service_demand.turn",
	]);
	for (const { table, column, sequence } of rows) {
		const { rows: sequenceRows } = await sql<{ next: number; most: number }>`
			select nextval(${sequence}) as next, (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)}) as most`.execute(
			db,
		);
		expect(sequenceRows[0]?.next, table).toBeGreaterThan(sequenceRows[0]?.most ?? 0);
	}
}
