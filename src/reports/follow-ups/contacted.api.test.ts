import { expect, test } from "vitest";
import { openFollowUpsWorld } from "#features/inbox/follow-ups/follow-ups.test.kit.ts";

const { world, setClock, asStaff, createPerson, getFollowUps, findByName, markFollowedUp } =
	openFollowUpsWorld();

test("lists a contacted request that stayed silent for three days", async () => {
	const body = { ...createPerson("Pedro Callado"), message: "¿Tienen pastillas?" };
	const { reference } = (await world.call("/api/contact", { body })).json;
	const [lead] = (await asStaff(`/api/admin/inbox?q=${reference}`)).json.leads;
	const contact = { body: { channel: "whatsapp" } };
	expect((await asStaff(`/api/admin/inbox/${lead.id}/contacts`, contact)).status).toBe(200);
	const find = async () => findByName((await getFollowUps()).contacted, "Pedro Callado");
	expect(await find()).toBeUndefined();
	await setClock("2026-11-24T15:00:00Z");
	const item = await find();
	expect(item?.summary).toMatch(/^Contactada el viernes 20 de noviembre, sin respuesta/);
	expect(item?.message).toContain("Hola, Pedro.");
	await markFollowedUp(item);
	expect((await find())?.done).not.toBeNull();
	await setClock("2026-11-25T15:00:00Z");
	expect(await find()).toBeUndefined();
	await setClock("2026-11-28T15:00:00Z");
	const again = await find();
	expect(again?.done).toBeNull();
	// A planned call takes it to the list of calls.
	const { updated_at } = (await asStaff(`/api/admin/inbox/${lead.id}`)).json;
	await asStaff(`/api/admin/inbox/${lead.id}/call-back`, {
		method: "PUT",
		body: { day: "2026-11-30", updated_at },
	});
	expect(await find()).toBeUndefined();
});
