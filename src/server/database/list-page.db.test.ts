// @module-tag engines
import { expect, test } from "vitest";
import { openEngine } from "./engine.test.kit.ts";
import { getPageRange } from "./page-range.ts";
import { getPage, insertRows } from "./rows.server.ts";

const engine = openEngine();
const PAGE_SIZE = 2;
/** Emails created at the same time are ordered by id. */
const HOURS = [1, 1, 2, 2, 2, 3, 4];

test("returns the full list in order across all pages", async () => {
	const { db } = engine.ctx;
	for (const [index, hour] of HOURS.entries()) {
		const moment = `2026-11-20T0${hour}:00:00.000Z`;
		await insertRows(db, "outbox", {
			id: `letter-${index}`,
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
	const listIds = async (id: "asc" | "desc") => {
		const ids: string[] = [];
		for (let page = 1; page <= HOURS.length / PAGE_SIZE + 1; page++) {
			const index = getPageRange(page, HOURS.length, PAGE_SIZE);
			ids.push(...(await getPage(list, { createdAt: "desc", id }, index)).map((row) => row.id));
		}
		return ids.map((name) => Number(name.slice(-1)));
	};
	expect(await listIds("desc")).toEqual([6, 5, 4, 3, 2, 1, 0]);
	expect(await listIds("asc")).toEqual([6, 5, 2, 3, 4, 0, 1]);
});
