import { expect, test } from "vitest";
import { openCalendarWorld } from "./calendar-world.test.kit.ts";
import { DOUBLE_CALENDAR } from "./zoho-double.test.kit.ts";

const kit = openCalendarWorld();
const MEGABYTE = 1024 * 1024;
const mapRows = (name: string, changeRow: (row: object) => object) => (body: unknown) => ({
	[name]: (body as Record<string, object[]>)[name]?.map(changeRow),
});

test("stops reading an endless response at the limit", async () => {
	kit.zoho.failNext("exchange", "endless");
	const reply = await kit.connect();
	expect([reply.status, reply.json.code]).toEqual([503, "zoho_down"]);
	kit.zoho.failNext("calendars", "endless");
	expect((await kit.connect()).status).toBe(503);
	// Socket buffers hold some megabytes beyond the limit.
	expect(kit.zoho.getStreamedBytes()).toBeLessThan(64 * MEGABYTE);
});

test.each([1e300, -5, "mañana", null, 1e12])(
	"treats a lifetime of %s seconds as an hour",
	async (expiresIn) => {
		kit.zoho.transformNext("exchange", (body) => ({ ...(body as object), expires_in: expiresIn }));
		expect((await kit.connect()).status).toBe(200);
		const { accessExpiresAt } = await kit.world.ctx.db
			.selectFrom("calendarLink")
			.select("accessExpiresAt")
			.executeTakeFirstOrThrow();
		const lifetimeMs = Date.parse(accessExpiresAt ?? "") - kit.world.ctx.now().getTime();
		expect(lifetimeMs).toBe(60 * 60_000);
	},
);

test("cleans calendar names and rejects malformed ids", async () => {
	kit.zoho.transformNext(
		"calendars",
		mapRows("calendars", (row) => ({ ...row, name: `Ta\0ller\ud800 ${"largo ".repeat(100)}` })),
	);
	const reply = await kit.connect();
	expect([reply.status, reply.json.calendar.slice(0, 10)]).toEqual([200, "Ta ller\ufffd l"]);
	expect(reply.json.calendar.length).toBeLessThanOrEqual(200);
	for (const uid of ["\ud800", "a\0b", "x".repeat(5000), "", 7]) {
		kit.zoho.transformNext(
			"calendars",
			mapRows("calendars", (row) => ({ ...row, uid })),
		);
		const response = await kit.connect();
		expect([response.status, response.json.code]).toEqual([422, "no_calendar"]);
	}
	for (const accessToken of ["\ud800", "a\nb", "x".repeat(5000), "", null]) {
		kit.zoho.transformNext("exchange", (body) => ({ ...(body as object), access_token: accessToken }));
		const response = await kit.connect();
		expect([response.status, response.json.code]).toEqual([503, "zoho_down"]);
	}
	expect((await kit.connect()).json.calendar).toBe(DOUBLE_CALENDAR.name);
});

test("creates no duplicate when an event id is malformed", async () => {
	await kit.connect();
	const { id, reference } = await kit.book();
	kit.zoho.transformNext(
		"create",
		mapRows("events", (row) => ({ ...row, uid: "\ud800\0" })),
	);
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
	expect(await kit.getVisit(id)).toMatchObject({ calendarState: "sent" });
});
