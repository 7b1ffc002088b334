// @module-tag slow
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
let personCount = 0;
const sendQuote = () =>
	world.call("/api/quotes", {
		body: {
			customer: { name: "Ana", phone: `6100-${1000 + ++personCount}`, notes: "x".repeat(1900) },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		},
	});
const countLeads = async () => (await world.asStaff("/api/admin/inbox")).json.total as number;

test("rejects leads on a full disk and recovers afterwards", async () => {
	const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(world.ctx.db);
	await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount ?? 1)}`.execute(world.ctx.db);
	const replies = [];
	for (let attempt = 0; attempt < 12; attempt++) replies.push(await sendQuote());
	const lastReply = replies.at(-1);
	expect(lastReply).toMatchObject({ status: 503, json: { code: "not_saved", detail: /WhatsApp/ } });
	expect(lastReply?.headers.get("retry-after")).toBe("60");
	const accepted = replies.filter((reply) => reply.status === 201);
	expect(replies.every(({ status }) => status === 201 || status === 503)).toBe(true);
	expect(await countLeads()).toBe(accepted.length);
	expect((await world.call("/api/products")).status).toBe(200);

	await sql`pragma max_page_count = 100000`.execute(world.ctx.db);
	expect((await sendQuote()).status).toBe(201);
	expect(await countLeads()).toBe(accepted.length + 1);
});

test("keeps reads working when the disk takes no writes", async () => {
	const { json: document } = await world.call("/api/openapi.json");
	const reads = Object.entries(document.paths as Record<string, object>)
		.filter(([, operations]) => "get" in operations)
		// An export must be recorded; the push key is created on first use.
		.filter(([path]) => !/export|push.key/.test(path))
		.map(([path]) => path.replace(/\{[^}]+\}/g, "1"));
	expect(reads.length).toBeGreaterThan(40);
	// The session's last use is due for a write.
	world.ctx.clock.advance(2 * 60_000);
	await sql`pragma query_only = on`.execute(world.ctx.db);
	const failures = [];
	for (const path of reads) {
		const { status, json } = await world.asStaff(path);
		if (status >= 500) failures.push([path, status, json]);
	}
	const writeReply = await sendQuote();
	await sql`pragma query_only = off`.execute(world.ctx.db);
	expect(failures).toEqual([]);
	expect(writeReply.status).toBe(503);
});
