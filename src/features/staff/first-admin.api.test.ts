// @module-tag engines
import type { KyselyPlugin, QueryId } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { findRow, insertMissing } from "#platform/database/rows.server.ts";
import { isPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ensureFirstAdmin, FIRST_ADMIN } from "./first-admin.server.ts";

const engine = openEngine();
beforeEach(() => engine.at.db.deleteFrom("staff").execute());

/** Starts a machine without a configured password. @returns what it printed */
async function start(over: Partial<Platform> = {}) {
	const shown: string[] = [];
	const env = {
		...engine.at.env,
		BIELA_ADMIN_PASSWORD: undefined,
		DATABASE_URL: "postgres://x@y/z",
	};
	await ensureFirstAdmin({ ...engine.at, env, ...over }, (_, password) => shown.push(password));
	return shown;
}

async function opens(password: string | undefined) {
	const staff = engine.at.db.selectFrom("staff").selectAll().where("username", "=", FIRST_ADMIN);
	const { passwordHash } = await staff.executeTakeFirstOrThrow();
	return isPassword(password ?? "", passwordHash, "staff");
}

test("creates one first administrator when machines start together", async () => {
	const shown = (await Promise.all([start(), start(), start()])).flat();
	expect(shown).toHaveLength(1);
	expect(await opens(shown[0])).toBe(true);
	expect(await start()).toEqual([]);
});

/** Drops the reply to the first insert: it is stored, but reported as an error. */
function losingOneAnswer(): KyselyPlugin {
	let written: QueryId | undefined;
	let isLost = false;
	return {
		transformQuery: ({ node, queryId }) => {
			if (node.kind === "InsertQueryNode") written ??= queryId;
			return node;
		},
		transformResult: async ({ queryId, result }) => {
			if (queryId !== written || isLost) return result;
			isLost = true;
			throw Object.assign(new Error("connection lost"), { code: "08006" });
		},
	};
}

test("shows a password after its lost commit is confirmed", async () => {
	const shown = await start({ db: engine.at.db.withPlugin(losingOneAnswer()) });
	expect(shown).toHaveLength(1);
	expect(await opens(shown[0])).toBe(true);
});

test("rejects an insert that conflicts on another key", async () => {
	await start();
	const admin = await findRow(engine.at.db, "staff", { username: FIRST_ADMIN });
	if (!admin) throw new Error("no administrator");
	expect(await insertMissing(engine.at.db, "staff", admin, ["id"])).toBe(false);
	const other = insertMissing(engine.at.db, "staff", { ...admin, id: "otra" });
	await expect(other).rejects.toThrow(/unique/i);
});
