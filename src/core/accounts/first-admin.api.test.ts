// @module-tag engines
import type { KyselyPlugin, QueryId } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { findRow, insertIfMissing } from "#server/database/rows.server.ts";
import { verifyPassword } from "#server/password.server.ts";
import { ensureFirstAdmin, FIRST_ADMIN } from "./first-admin.server.ts";

const engine = openEngine();
beforeEach(() => engine.ctx.db.deleteFrom("staff").execute());

/** Starts a machine without a configured password. @returns the printed passwords */
async function startMachine(overrides: Partial<AppContext> = {}) {
	const shownPasswords: string[] = [];
	const env = {
		...engine.ctx.env,
		BIELA_ADMIN_PASSWORD: undefined,
		DATABASE_URL: "postgres://x@y/z",
	};
	await ensureFirstAdmin({ ...engine.ctx, env, ...overrides }, (_, password) =>
		shownPasswords.push(password),
	);
	return shownPasswords;
}

async function isAdminPassword(password: string | undefined) {
	const staff = engine.ctx.db.selectFrom("staff").selectAll().where("username", "=", FIRST_ADMIN);
	const { passwordHash } = await staff.executeTakeFirstOrThrow();
	return verifyPassword(password ?? "", passwordHash, "staff");
}

test("creates one first administrator when machines start together", async () => {
	const shownPasswords = (await Promise.all([startMachine(), startMachine(), startMachine()])).flat();
	expect(shownPasswords).toHaveLength(1);
	expect(await isAdminPassword(shownPasswords[0])).toBe(true);
	expect(await startMachine()).toEqual([]);
});

/** Drops the reply to the first insert: it is stored, but reported as an error. */
function createLostReplyPlugin(): KyselyPlugin {
	let insertQueryId: QueryId | undefined;
	let isLost = false;
	return {
		transformQuery: ({ node, queryId }) => {
			if (node.kind === "InsertQueryNode") insertQueryId ??= queryId;
			return node;
		},
		transformResult: async ({ queryId, result }) => {
			if (queryId !== insertQueryId || isLost) return result;
			isLost = true;
			throw Object.assign(new Error("connection lost"), { code: "08006" });
		},
	};
}

test("shows a password after its lost commit is confirmed", async () => {
	const shownPasswords = await startMachine({ db: engine.ctx.db.withPlugin(createLostReplyPlugin()) });
	expect(shownPasswords).toHaveLength(1);
	expect(await isAdminPassword(shownPasswords[0])).toBe(true);
});

test("rejects an insert that conflicts on another key", async () => {
	await startMachine();
	const admin = await findRow(engine.ctx.db, "staff", { username: FIRST_ADMIN });
	if (!admin) throw new Error("no administrator");
	expect(await insertIfMissing(engine.ctx.db, "staff", admin, ["id"])).toBe(false);
	const conflictingInsert = insertIfMissing(engine.ctx.db, "staff", { ...admin, id: "otra" });
	await expect(conflictingInsert).rejects.toThrow(/unique/i);
});
