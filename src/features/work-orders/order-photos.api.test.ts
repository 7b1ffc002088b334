import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { deleteExpiredPhotos } from "#features/photos/delete.server.ts";
import { PHOTO_ERRORS } from "#features/photos/messages.ts";
import { cameraPhoto, newKey } from "#features/photos/photos.test.kit.ts";
import { MAX_STAFF_PHOTOS, PIECE_BYTES } from "#features/photos/rules.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads a photo in chunks like a mechanic's phone. @returns the last response */
async function uploadPhoto(id: string, kind: string, key = newKey()) {
	const token = await world.tokenOf("mechanic");
	const bytes = await cameraPhoto(640, 480);
	const path = `/api/admin/bench/${id}/photos/${key}`;
	const started = await world.call(path, {
		token,
		method: "PUT",
		body: { bytes: bytes.length, kind },
	});
	let last = { status: started.status, json: started.json };
	for (let offset = 0; last.status === 200 && offset < bytes.length; offset += PIECE_BYTES) {
		const headers = {
			"content-type": "application/octet-stream",
			authorization: `Bearer ${token}`,
		};
		const body = new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES));
		const request = new Request(`http://localhost${path}/${offset}`, {
			method: "PUT",
			headers,
			body,
		});
		const reply = await world.api.fetch(request, { address: "10.9.9.8" });
		last = { status: reply.status, json: await reply.json() };
	}
	return last;
}

test("shows staff photos to the customer only when shared", async () => {
	const order = await orders.receive();
	const own = order.link.split("/").at(-1);
	expect((await uploadPhoto(order.id, "finding")).json.state).toBe("stored");
	const token = await world.tokenOf("mechanic");
	const list = await world.call(`/api/admin/bench/${order.id}/photos`, { token });
	const [photo] = list.json.photos;
	expect(photo).toMatchObject({ kind: "finding", place: 1, is_shared: false });
	const seen = await world.call(`/api/admin/bench/${order.id}/taken/${photo.id}/small`, { token });
	expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
	// A staff photo creates no notice of a customer reply.
	expect((await orders.lead(order)).news).toBeNull();

	const shared = () => world.call(`/api/work-orders/${own}/photos/${photo.id}`);
	expect([(await shared()).status, (await orders.readCustomerOrder(order)).json.photos]).toEqual([404, []]);
	const press = (isShared: boolean) =>
		orders.panel(`/${order.id}/photos/${photo.id}`, { is_shared: isShared }, "PUT");
	expect((await press(true)).json.photos[0].is_shared).toBe(true);
	expect([(await shared()).status, (await orders.readCustomerOrder(order)).json.photos]).toEqual([
		200,
		[{ id: photo.id, kind: "finding" }],
	]);
	await world.asStaff(`/api/admin/inbox/${order.id}/photo-link`, { body: { channel: "copy" } });
	expect((await world.call(`/api/photos/${own}`)).json.photos).toEqual([]);
	await press(false);
	expect((await shared()).status).toBe(404);
	// The link of another car does not show it.
	await press(true);
	const other = (await orders.receive()).link.split("/").at(-1);
	expect((await world.call(`/api/work-orders/${other}/photos/${photo.id}`)).status).toBe(404);
});

test("ignores repeated photos, limits them and rejects late ones", async () => {
	const order = await orders.receive();
	const key = newKey();
	await uploadPhoto(order.id, "intake", key);
	await uploadPhoto(order.id, "intake", key);
	const photos = () =>
		world.ctx.db.selectFrom("requestPhotos").select("id").where("leadId", "=", order.id).execute();
	expect(await photos()).toHaveLength(1);
	const token = await world.tokenOf("mechanic");
	const begin = () =>
		world.call(`/api/admin/bench/${order.id}/photos/${newKey()}`, {
			token,
			method: "PUT",
			body: { bytes: 9, kind: "work" },
		});
	for (let count = 1; count < MAX_STAFF_PHOTOS; count++) expect((await begin()).status).toBe(200);
	const full = await begin();
	expect([full.status, full.json.code]).toEqual([409, "full"]);
	// The customer can still upload four photos.
	await world.asStaff(`/api/admin/inbox/${order.id}/photo-link`, { body: { channel: "copy" } });
	const own = `/api/photos/${order.link.split("/").at(-1)}/${newKey()}`;
	expect((await world.call(own, { method: "PUT", body: { bytes: 9 } })).status).toBe(200);
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const stateAt = new Date(world.ctx.now().getTime() - DAY_MS - 1000).toISOString();
	await world.ctx.db.updateTable("workOrders").set({ stateAt }).where("leadId", "=", order.id).execute();
	const late = await begin();
	expect([late.status, late.json.detail]).toEqual([
		409,
		"El carro ya salió del taller: su orden no se cambia.",
	]);
});

test("accepts a slow upload within a day of departure", async () => {
	const order = await orders.receive();
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const taken = await uploadPhoto(order.id, "delivery");
	expect([taken.status, taken.json.state]).toEqual([200, "stored"]);
});

test("rejects restoring removed photos beyond the limit", async () => {
	const order = await orders.receive();
	const key = newKey();
	await uploadPhoto(order.id, "intake", key);
	const { photos } = (await world.asStaff(`/api/admin/inbox/${order.id}/photos`)).json;
	const path = `/api/admin/photos/${photos[0].id}`;
	expect((await world.asStaff(path, { method: "DELETE" })).status).toBe(200);
	const again = await uploadPhoto(order.id, "intake", key);
	expect([again.status, again.json.detail]).toEqual([404, PHOTO_ERRORS.photoMissing]);
	const token = await world.tokenOf("mechanic");
	for (let count = 0; count < MAX_STAFF_PHOTOS; count++)
		await world.call(`/api/admin/bench/${order.id}/photos/${newKey()}`, {
			token,
			method: "PUT",
			body: { bytes: 9, kind: "work" },
		});
	const back = await world.asStaff(`${path}/restore`, { method: "POST" });
	expect([back.status, back.json.detail]).toEqual([409, PHOTO_ERRORS.staffLimitReached]);
});

test("deletes photos after the warranty, at least a year", async () => {
	const order = await orders.receive();
	await uploadPhoto(order.id, "intake");
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const leftAfter = async (days: number) => {
		world.ctx.clock.advance(days * DAY_MS);
		await deleteExpiredPhotos(world.ctx);
		world.ctx.clock.advance(-days * DAY_MS);
		return world.ctx.db.selectFrom("requestPhotos").select("id").where("leadId", "=", order.id).execute();
	};
	expect(await leftAfter(364)).toHaveLength(1);
	expect(await leftAfter(367)).toHaveLength(0);
});

test("trashes photos for 30 days when reception is undone", async () => {
	const body = { kind: "service_request", channel: "counter", wish: "Revisar el aire" };
	const person = { name: "Itzel Sáenz", phone: "6788-4455" };
	const asked = await orders.estimates.panel("/inbox", { ...body, ...person });
	const received = { lead_id: asked.json.id, person: undefined };
	const mistaken = await orders.receive(received);
	await uploadPhoto(mistaken.id, "intake");
	const undone = await orders.panel(`/${mistaken.id}/undo`, { updated_at: mistaken.updated_at });
	expect(undone.status).toBe(200);
	const order = await orders.receive(received);
	const token = await world.tokenOf("mechanic");
	const taken = await world.call(`/api/admin/bench/${order.id}/photos`, { token });
	expect(taken.json.photos).toEqual([]);
	const { photos, removed } = (await world.asStaff(`/api/admin/inbox/${order.id}/photos`)).json;
	expect([photos, removed]).toMatchObject([[], [{ kind: "intake" }]]);
});
