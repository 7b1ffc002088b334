import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { LEAD_STATES } from "#core/requests/lead-states.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";
const REQUEST_COUNT = 640;

type ListedLead = { id: string; requested_at: string; due_at: string; answered_at: string | null };
const fetchPage = async (query: string, pageNumber: number) =>
	(await world.asStaff(`${INBOX}?${query}&page=${pageNumber}`)).json as {
		leads: ListedLead[];
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
	const { requestedAt, isSettled, dueSortKey, ...lead } = await db
		.selectFrom("leads")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const rows = Array.from({ length: REQUEST_COUNT - 1 }, (_, index) => {
		// Some share an instant, and some wait for an answer.
		const createdAt = new Date(Date.UTC(2026, 9, 1, 0, Math.floor(index / 3))).toISOString();
		const state = LEAD_STATES[index % LEAD_STATES.length] ?? "new";
		const answeredAt = state === "new" ? null : createdAt;
		const times = { createdAt, updatedAt: createdAt, answeredAt };
		return { ...lead, id: randomUUID(), reference: `MEN-2025-${index}`, state, ...times };
	});
	for (let start = 0; start < rows.length; start += 100)
		await db
			.insertInto("leads")
			.values(rows.slice(start, start + 100))
			.execute();
});

test.each(["state=all", "state=all&order=due", "state=open", "state=open&order=due", "state=lost&order=due"])(
	"pages %s without gaps or repeats from either end",
	async (query) => {
		const { total, pages } = await fetchPage(query, 1);
		expect(pages).toBe(Math.ceil(total / 50));
		const leads = [];
		for (let pageNumber = 1; pageNumber <= pages; pageNumber++)
			leads.push(...(await fetchPage(query, pageNumber)).leads);
		expect(leads).toHaveLength(total);
		expect(new Set(leads.map(({ id }) => id)).size).toBe(total);
		const getDueKey = (lead: ListedLead) =>
			query.includes("due") && lead.answered_at === null ? lead.due_at + lead.requested_at : "9";
		const expectedOrder = leads.toSorted((a, b) => {
			if (getDueKey(a) !== getDueKey(b)) return getDueKey(a) < getDueKey(b) ? -1 : 1;
			if (a.requested_at !== b.requested_at) return a.requested_at > b.requested_at ? -1 : 1;
			return a.id < b.id ? -1 : 1;
		});
		expect(leads.map(({ id }) => id)).toEqual(expectedOrder.map(({ id }) => id));
		expect((await fetchPage(query, pages + 1)).leads).toEqual([]);
	},
);
