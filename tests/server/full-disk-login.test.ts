import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const runSql = (statement: string) => sql.raw(statement).execute(world.ctx.db);
const USER_AGENT = "x".repeat(300);
const logIn = () =>
	world.call("/api/admin/login", {
		body: { username: FIRST_ADMIN, password: "clave-de-prueba-larga" },
		headers: { "user-agent": USER_AGENT },
	});

/** Fills the disk with session rows. */
async function fillDisk() {
	const { db, now } = world.ctx;
	const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
	await runSql(`pragma max_page_count = ${rows[0]?.pageCount}`);
	const owner = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
	const createdAt = now().toISOString();
	const times = { createdAt: createdAt, lastUsedAt: createdAt, authenticatedAt: createdAt };
	const origin = { staffId: owner.id, userAgent: USER_AGENT, address: "10.0.0.1" };
	const insertSession = (id: string) =>
		db
			.insertInto("sessions")
			.values({ id, ...origin, ...times })
			.execute();
	const insertSessions = async () => {
		for (let row = 0; row < 2000; row++) await insertSession(`${row}`.padStart(43, "0"));
	};
	await expect(insertSessions()).rejects.toMatchObject({ errcode: 13 });
}

afterEach(async () => {
	await runSql("pragma query_only = off");
	await runSql("pragma max_page_count = 100000");
});

test("shows staff a full disk at login", async () => {
	await fillDisk();
	const { status, json } = await logIn();
	expect([status, json.code]).toEqual([503, "not_saved"]);
	expect(json.detail).toMatch(/El disco del servidor está lleno.*libere espacio/);
	await runSql("pragma max_page_count = 100000");
	expect((await logIn()).status).toBe(200);
});

test("shows staff a read-only database at login", async () => {
	await runSql("pragma query_only = on");
	const { status, json } = await logIn();
	expect([status, json.code]).toEqual([503, "not_saved"]);
	expect(json.detail).toMatch(/base de datos/);
	expect(json.detail).not.toMatch(/solicitud|WhatsApp/);
});
