import { expect, test } from "vitest";
import { openCalendarWorld } from "./calendar-world.test.kit.ts";
import { DOUBLE_CALENDAR } from "./zoho-double.test.kit.ts";

const it = openCalendarWorld();
const MEGABYTE = 1024 * 1024;
const rows = (name: string, change: (row: object) => object) => (body: unknown) => ({
	[name]: (body as Record<string, object[]>)[name]?.map(change),
});

test("stops reading an endless response at the limit", async () => {
	it.zoho.trouble("exchange", "endless");
	const reply = await it.connect();
	expect([reply.status, reply.json.code]).toEqual([503, "zoho_down"]);
	it.zoho.trouble("calendars", "endless");
	expect((await it.connect()).status).toBe(503);
	// Socket buffers hold some megabytes beyond the limit.
	expect(it.zoho.poured()).toBeLessThan(64 * MEGABYTE);
});

test.each([1e300, -5, "mañana", null, 1e12])(
	"treats a lifetime of %s seconds as an hour",
	async (expiresIn) => {
		it.zoho.alter("exchange", (body) => ({ ...(body as object), expires_in: expiresIn }));
		expect((await it.connect()).status).toBe(200);
		const { accessExpiresAt } = await it.world.ctx.db
			.selectFrom("calendarLink")
			.select("accessExpiresAt")
			.executeTakeFirstOrThrow();
		const lifetimeMs = Date.parse(accessExpiresAt ?? "") - it.world.ctx.now().getTime();
		expect(lifetimeMs).toBe(60 * 60_000);
	},
);

test("cleans calendar names and rejects malformed ids", async () => {
	it.zoho.alter(
		"calendars",
		rows("calendars", (row) => ({ ...row, name: `Ta\0ller\ud800 ${"largo ".repeat(100)}` })),
	);
	const reply = await it.connect();
	expect([reply.status, reply.json.calendar.slice(0, 10)]).toEqual([200, "Ta ller\ufffd l"]);
	expect(reply.json.calendar.length).toBeLessThanOrEqual(200);
	for (const uid of ["\ud800", "a\0b", "x".repeat(5000), "", 7]) {
		it.zoho.alter(
			"calendars",
			rows("calendars", (row) => ({ ...row, uid })),
		);
		const response = await it.connect();
		expect([response.status, response.json.code]).toEqual([422, "no_calendar"]);
	}
	for (const accessToken of ["\ud800", "a\nb", "x".repeat(5000), "", null]) {
		it.zoho.alter("exchange", (body) => ({ ...(body as object), access_token: accessToken }));
		const response = await it.connect();
		expect([response.status, response.json.code]).toEqual([503, "zoho_down"]);
	}
	expect((await it.connect()).json.calendar).toBe(DOUBLE_CALENDAR.name);
});

test("creates no duplicate when an event id is malformed", async () => {
	await it.connect();
	const { id, reference } = await it.book();
	it.zoho.alter(
		"create",
		rows("events", (row) => ({ ...row, uid: "\ud800\0" })),
	);
	await it.drainOutbox();
	expect(it.findEvents(reference)).toHaveLength(1);
	expect(await it.getVisit(id)).toMatchObject({ calendarState: "sent" });
});
