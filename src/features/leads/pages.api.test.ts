import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { LEAD_STATES } from "./lead-states.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";
const HOW_MANY = 640;

type Listed = { id: string; asked_at: string; due_at: string; answered_at: string | null };
const page = async (query: string, number: number) =>
	(await world.asStaff(`${INBOX}?${query}&page=${number}`)).json as {
		leads: Listed[];
		total: number;
		pages: number;
	};

beforeAll(async () => {
	const body = {
		kind: "contact",
		channel: "counter",
		name: "Uno",
		phone: "6733-0001",
		wish: "Algo",
	};
	const { id } = (await world.asStaff(INBOX, { body })).json;
	const { db } = world.ctx;
	const { askedAt, isSettled, turnAt, ...lead } = await db
		.selectFrom("leads")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const rows = Array.from({ length: HOW_MANY - 1 }, (_, place) => {
		// Some share an instant, and some wait for an answer.
		const createdAt = new Date(Date.UTC(2026, 9, 1, 0, Math.floor(place / 3))).toISOString();
		const state = LEAD_STATES[place % LEAD_STATES.length] ?? "new";
		const answeredAt = state === "new" ? null : createdAt;
		const times = { createdAt, updatedAt: createdAt, answeredAt };
		return { ...lead, id: randomUUID(), reference: `MEN-2025-${place}`, state, ...times };
	});
	for (let from = 0; from < rows.length; from += 100)
		await db
			.insertInto("leads")
			.values(rows.slice(from, from + 100))
			.execute();
});

test.each(["state=all", "state=all&order=due", "state=open", "state=open&order=due", "state=lost&order=due"])(
	"pages %s without gaps or repeats from either end",
	async (query) => {
		const { total, pages } = await page(query, 1);
		expect(pages).toBe(Math.ceil(total / 50));
		const read = [];
		for (let number = 1; number <= pages; number++) read.push(...(await page(query, number)).leads);
		expect(read).toHaveLength(total);
		expect(new Set(read.map(({ id }) => id)).size).toBe(total);
		const waits = (lead: Listed) =>
			query.includes("due") && lead.answered_at === null ? lead.due_at + lead.asked_at : "9";
		const inOrder = read.toSorted((one, other) => {
			if (waits(one) !== waits(other)) return waits(one) < waits(other) ? -1 : 1;
			if (one.asked_at !== other.asked_at) return one.asked_at > other.asked_at ? -1 : 1;
			return one.id < other.id ? -1 : 1;
		});
		expect(read.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
		expect((await page(query, pages + 1)).leads).toEqual([]);
	},
);
