// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const LIST = "/api/admin/subscribers";

async function subscribe(email: string, state?: "active" | "unsubscribed") {
	world.ctx.clock.advance(1000);
	await world.call("/api/newsletter", { body: { email } });
	if (state)
		await world.ctx.db.updateTable("subscribers").set({ state }).where("email", "=", email).execute();
}
const fetchList = async (query = "") => (await world.asStaff(`${LIST}?${query}`)).json;

test("lists addresses by state, newest first", async () => {
	await subscribe("ana@correo.com", "active");
	await subscribe("beto@correo.com", "active");
	await subscribe("cira@correo.com");
	await subscribe("dora@correo.com", "unsubscribed");
	const { subscribers, counts, total } = await fetchList();
	expect(subscribers.map(({ email }: { email: string }) => email)).toEqual([
		"beto@correo.com",
		"ana@correo.com",
	]);
	expect(counts).toEqual({ active: 2, pending: 1, unsubscribed: 1, all: 4 });
	expect(total).toBe(2);
	const token = new URL(subscribers[0].leave_url).pathname.split("/").at(-1);
	const reply = await world.call("/api/newsletter/departure", { body: { token } });
	expect(reply.json.state).toBe("unsubscribed");
	expect((await fetchList()).counts.active).toBe(1);
	expect((await fetchList("state=all&q=CIRA")).total).toBe(1);
	expect((await fetchList("state=all&q=%25")).total).toBe(0);
});

test("exports active subscribers and records the export", async () => {
	const reply = await world.api.fetch(
		new Request("http://localhost/api/admin/export/newsletter?format=csv", {
			headers: { authorization: `Bearer ${world.token}` },
		}),
		{ address: "10.9.9.9" },
	);
	expect(reply.status).toBe(200);
	expect(reply.headers.get("content-disposition")).toMatch(/boletin-2026-11-20\.csv/);
	const text = await reply.text();
	expect(text).toContain("ana@correo.com");
	expect(text).toMatch(/boletin\/salir\//);
	expect(text).not.toContain("cira@correo.com");
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(JSON.stringify(changes[0])).toContain("newsletter");
	world.ctx.clock.advance(16 * 60_000);
	expect((await world.asStaff("/api/admin/export/newsletter")).json.code).toBe("password_needed");
});
