// @module-tag engines
import { expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { createCameraPhoto, openPhotos } from "#features/workshop/photos/photos.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openMerging } from "./merge.test.kit.ts";

const world = openWorld();
const { createPhone, callAsReception, sendMessage, fetchLead, merge, split, search } = openMerging(world);
const photos = openPhotos(world);
const INBOX = "/api/admin/inbox";
const CUSTOMERS = "/api/admin/customers";

const readPortal = (token: string) => world.call(`/api/links/${token}`);
const listCustomerPhotos = async (token: string) =>
	(await world.call(`/api/photos/${token}`)).json.photos as { key: string }[];
const sendPhoto = async (token: string) =>
	photos.sendPhoto(`/api/photos/${token}`, await createCameraPhoto());

async function createPair(second: object = {}) {
	const phone = createPhone();
	return { phone, first: await sendMessage(phone), second: await sendMessage(phone, second) };
}

test("opens the request that stays through the other's link", async () => {
	const { first, second } = await createPair();
	await merge(first.id, second.id);
	for (const token of [first.token, second.token])
		expect((await readPortal(token)).json).toMatchObject({ reference: first.reference });
	await split(first.id, second.id);
	expect((await readPortal(second.token)).json.reference).toBe(second.reference);
});

test("shows the photos of both and takes new ones through the old link", async () => {
	const { first, second } = await createPair();
	expect((await sendPhoto(first.token)).status).toBe(200);
	expect((await sendPhoto(second.token)).status).toBe(200);
	world.ctx.clock.advance(3_600_000);
	await callAsReception(`${INBOX}/${first.id}/contacts`, { method: "POST" });
	await merge(first.id, second.id);
	await callAsReception(`${INBOX}/${first.id}/contacts`, { method: "POST" });
	world.ctx.clock.advance(60_000);
	const sent = await sendPhoto(second.token);
	expect(sent.status).toBe(200);
	expect((await photos.readLeadPhotos(second.id)).photos).toHaveLength(3);
	expect(await listCustomerPhotos(first.token)).toHaveLength(3);
	// The customer wrote: the request that stays waits again, and staff see why.
	expect(await fetchLead(first.id)).toMatchObject({ id: first.id, state: "new", alert: "photos" });
	// Both may remove what they sent.
	const removal = { method: "DELETE" };
	expect((await world.call(`/api/photos/${first.token}/${sent.key}`, removal)).json.photos).toHaveLength(2);
	await split(first.id, second.id);
	expect((await photos.readLeadPhotos(first.id)).photos).toHaveLength(1);
	expect((await photos.readLeadPhotos(second.id)).photos).toHaveLength(1);
});

test("takes photos of a merged request that has a term of its own", async () => {
	const phone = createPhone();
	const wish = {
		kind: "contact",
		channel: "counter",
		name: "Rosa Tem",
		phone,
		email: "",
		car: "",
		wish: "Frenos",
	};
	const target = (await callAsReception(INBOX, { body: wish })).json;
	const other = await sendMessage(phone);
	await merge(target.id, other.id);
	expect((await sendPhoto(other.token)).status).toBe(200);
	expect(await fetchLead(target.id)).toMatchObject({ id: target.id, alert: "photos" });
});

test("removes and restores a photo of the merged request", async () => {
	const { first, second } = await createPair();
	await sendPhoto(second.token);
	const [photo] = (await photos.readLeadPhotos(second.id)).photos;
	await merge(first.id, second.id);
	const removed = await callAsReception(`/api/admin/photos/${photo.id}`, { method: "DELETE" });
	expect(removed.json).toMatchObject({ photos: [], removed: [{ id: photo.id }] });
	const restored = await callAsReception(`/api/admin/photos/${photo.id}/restore`, { method: "POST" });
	expect(restored.json).toMatchObject({ photos: [{ id: photo.id }], removed: [] });
	// Entries of staff since the merge stay with the request that they had open.
	await split(first.id, second.id);
	expect(JSON.stringify((await fetchLead(first.id)).history)).toContain("oto");
	expect(JSON.stringify((await fetchLead(second.id)).history)).not.toMatch(/quit|recuper/i);
});

test("closes the links of both when the telephone is corrected", async () => {
	const { first, second } = await createPair();
	await merge(first.id, second.id);
	const { updated_at, name } = await fetchLead(first.id);
	const correction = { phone: createPhone(), name, email: "", updated_at };
	const reply = await callAsReception(`${INBOX}/${first.id}/data`, { method: "PUT", body: correction });
	expect(reply.status).toBe(200);
	for (const token of [first.token, second.token]) expect((await readPortal(token)).status).toBe(404);
});

test("moves to another customer together", async () => {
	const { first, second } = await createPair();
	const owner = await sendMessage(createPhone());
	await merge(first.id, second.id);
	const { updated_at, name } = await fetchLead(first.id);
	const correction = { phone: owner.phone, name, email: "", updated_at };
	await callAsReception(`${INBOX}/${first.id}/data`, { method: "PUT", body: correction });
	const { customer } = await fetchLead(first.id);
	expect(customer.id).toBe((await fetchLead(owner.id)).customer.id);
	await split(first.id, second.id);
	expect((await fetchLead(second.id)).customer.id).toBe(customer.id);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("separates requests when the files of their customers are split", async () => {
	const [first, second] = [await sendMessage(createPhone()), await sendMessage(createPhone())];
	const [target, source] = [await fetchLead(first.id), await fetchLead(second.id)].map(
		({ customer }) => customer.id,
	);
	await callAsReception(`${CUSTOMERS}/${target}/merges`, { body: { other_id: source } });
	await merge(first.id, second.id);
	// Long after, staff see that these are two people.
	world.ctx.clock.advance(3 * 24 * 3_600_000);
	await callAsReception(`${CUSTOMERS}/${target}/merges/${source}`, { method: "DELETE" });
	expect(await fetchLead(first.id)).toMatchObject({ id: first.id, customer: { id: target }, merged: [] });
	expect(await fetchLead(second.id)).toMatchObject({
		id: second.id,
		customer: { id: source },
		is_quarantined: false,
	});
	expect((await readPortal(second.token)).json.reference).toBe(second.reference);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("merges the files of customers with merged requests", async () => {
	const { first, second } = await createPair();
	const other = await sendMessage(createPhone());
	await merge(first.id, second.id);
	const [target, source] = [await fetchLead(other.id), await fetchLead(first.id)].map(
		({ customer }) => customer.id,
	);
	await callAsReception(`${CUSTOMERS}/${target}/merges`, { body: { other_id: source } });
	await split(first.id, second.id);
	expect((await fetchLead(second.id)).customer.id).toBe(target);
	await callAsReception(`${CUSTOMERS}/${target}/merges/${source}`, { method: "DELETE" });
	for (const { id } of [first, second]) expect((await fetchLead(id)).customer.id).toBe(source);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("erases a merged request with the one that stays", async () => {
	const { phone, first, second } = await createPair({ email: "rosa.unida@correo.com" });
	await merge(first.id, second.id);
	const { customer } = await fetchLead(first.id);
	const token = await world.logInAs("owner");
	const file = (await world.call(`/api/admin/export/customers/${customer.id}`, { token })).json;
	expect(JSON.stringify(file)).toContain("Unida a otra solicitud");
	expect(JSON.stringify(file)).toContain(second.message);
	const body = { phone_end: phone.slice(-4) };
	const erasure = await world.call(`/api/admin/customers/${customer.id}/erasure`, { token, body });
	expect(erasure.status, JSON.stringify(erasure.json)).toBe(200);
	const rows = await world.ctx.db
		.selectFrom("leads")
		.selectAll()
		.where("id", "in", [first.id, second.id])
		.execute();
	expect(rows.map(({ name }) => name)).toEqual(["Datos borrados", "Datos borrados"]);
	const texts = JSON.stringify([rows, await world.ctx.db.selectFrom("leadMerges").selectAll().execute()]);
	expect(texts).not.toContain("rosa.unida");
	expect(texts).not.toContain(phone.replace("-", ""));
	// Nothing is left of the merge to undo, and nothing can be merged.
	expect((await split(first.id, second.id)).json.code).toBe("too_late");
	const later = await sendMessage(createPhone());
	expect((await merge(later.id, first.id)).json.code).toBe("person_gone");
	expect(await search(second.reference, "quarantined")).toEqual([]);
});

test("leaves out the merged request when its term is over", async () => {
	const { first, second } = await createPair();
	await merge(first.id, second.id);
	const { eraseOldLeads } = await import("#core/requests/ending/erase-leads.server.ts");
	world.ctx.clock.advance(725 * 24 * 3_600_000);
	await callAsReception(`${INBOX}/${first.id}/contacts`, { method: "POST" });
	world.ctx.clock.advance(20 * 24 * 3_600_000);
	await eraseOldLeads(world.ctx);
	expect(JSON.stringify((await fetchLead(first.id)).history)).toContain(second.message);
	world.ctx.clock.advance(735 * 24 * 3_600_000);
	await eraseOldLeads(world.ctx);
	expect(JSON.stringify((await fetchLead(first.id)).history)).not.toContain(second.message);
});

test("repeats an equal form of a merged request", async () => {
	const phone = createPhone();
	const first = await sendMessage(phone);
	world.ctx.clock.advance(3_600_000);
	const form = {
		name: "Rosa Tem",
		phone,
		email: "",
		service: "",
		vehicleType: "",
		message: "Otra vez lo mismo",
	};
	const { json: receipt } = await world.call("/api/contact", { body: form });
	const [second] = await search(receipt.reference);
	await merge(first.id, second?.id ?? "");
	expect((await world.call("/api/contact", { body: form })).json.reference).toBe(receipt.reference);
	expect((await search(phone)).map(({ id }) => id)).toEqual([first.id]);
});
