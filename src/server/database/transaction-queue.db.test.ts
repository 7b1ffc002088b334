// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withTransaction } from "./db.server.ts";
import { openEngine } from "./engine.test.kit.ts";

const engine = openEngine();

test("yields to the event loop between queued transactions", async () => {
	let storedCount = 0;
	const writers = Array.from({ length: 40 }, () =>
		withTransaction(engine.ctx.db, async (trx) => {
			await sql`select 1`.execute(trx);
			storedCount++;
		}),
	);
	for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate);
	expect(storedCount).toBeLessThan(10);
	await Promise.all(writers);
	expect(storedCount).toBe(40);
});
