// @module-tag engines
import { expect, test } from "vitest";
import { openEngine } from "./engine.test.kit.ts";
import { fromNearerEnd } from "./nearer-end.ts";
import { insertRows, pageOf } from "./rows.server.ts";

const world = openEngine();
const AT_ONCE = 2;
/** Emails created at the same time are ordered by id. */
const HOURS = [1, 1, 2, 2, 2, 3, 4];

test("returns the full list in order across all pages", async () => {
	const { db } = world.at;
	for (const [place, hour] of HOURS.entries()) {
		const moment = `2026-11-20T0${hour}:00:00.000Z`;
		await insertRows(db, "outbox", {
			id: `letter-${place}`,
			topic: "mail",
			payload: "{}",
			state: "done",
			attempts: 1,
			rank: 0,
			createdAt: moment,
			dueAt: moment,
			doneAt: moment,
			leasedUntil: null,
			lastError: null,
		});
	}
	const list = db.selectFrom("outbox").select("id");
	const paged = async (id: "asc" | "desc") => {
		const ids: string[] = [];
		for (let page = 1; page <= HOURS.length / AT_ONCE + 1; page++) {
			const place = fromNearerEnd(page, HOURS.length, AT_ONCE);
			ids.push(...(await pageOf(list, { createdAt: "desc", id }, place)).map((row) => row.id));
		}
		return ids.map((name) => Number(name.slice(-1)));
	};
	expect(await paged("desc")).toEqual([6, 5, 4, 3, 2, 1, 0]);
	expect(await paged("asc")).toEqual([6, 5, 2, 3, 4, 0, 1]);
});
