import { expect, test } from "vitest";
import { deleteExpiredPhotos } from "#features/workshop/photos/delete.server.ts";
import { PHOTO_ERRORS } from "#features/workshop/photos/messages.ts";
import { createCameraPhoto, createUploadKey } from "#features/workshop/photos/photos.test.kit.ts";
import { CHUNK_BYTES, MAX_STAFF_PHOTOS } from "#features/workshop/photos/rules.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads a photo in chunks like a mechanic's phone. @returns the last response */
async function uploadPhoto(id: string, kind: string, key = createUploadKey(), list = "mechanic-view") {
	const token = await world.logInAs("mechanic");
	const bytes = await createCameraPhoto(640, 480);
	const path = `/api/admin/${list}/${id}/photos/${key}`;
	const started = await world.call(path, {
		token,
		method: "PUT",
		body: { bytes: bytes.length, kind },
	});
	let lastResponse = { status: started.status, json: started.json };
	for (let offset = 0; lastResponse.status === 200 && offset < bytes.length; offset += CHUNK_BYTES) {
		const headers = {
			"content-type": "application/octet-stream",
			authorization: `Bearer ${token}`,
		};
		const body = new Uint8Array(bytes.subarray(offset, offset + CHUNK_BYTES));
		const request = new Request(`http://localhost${path}/${offset}`, {
			method: "PUT",
			headers,
			body,
		});
		const response = await world.api.fetch(request, { address: "10.9.9.8" });
		lastResponse = { status: response.status, json: await response.json() };
	}
	return lastResponse;
}

test("stores a photo that a panel from before an upgrade sends", async () => {
	const { id } = await orders.receive();
	expect((await uploadPhoto(id, "finding", createUploadKey(), "bench")).json.state).toBe("stored");
	const token = await world.logInAs("mechanic");
	const { photos } = (await world.call(`/api/admin/bench/${id}/photos`, { token })).json;
	const small = await world.call(`/api/admin/bench/${id}/taken/${photos[0].id}/small`, { token });
	expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("shows staff photos to the customer only when shared", async () => {
	const order = await orders.receive();
	const own = order.link.split("/").at(-1);
	expect((await uploadPhoto(order.id, "finding")).json.state).toBe("stored");
	const token = await world.logInAs("mechanic");
	const list = await world.call(`/api/admin/mechanic-view/${order.id}/photos`, { token });
	const [photo] = list.json.photos;
	expect(photo).toMatchObject({ kind: "finding", place: 1, is_shared: false });
	const photoResponse = await world.call(
		`/api/admin/mechanic-view/${order.id}/stored-photos/${photo.id}/small`,
		{
			token,
		},
	);
	expect([photoResponse.status, photoResponse.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
	// A staff photo creates no notice of a customer reply.
	expect((await orders.readLead(order)).alert).toBeNull();

	const fetchSharedPhoto = () => world.call(`/api/work-orders/${own}/photos/${photo.id}`);
	expect([(await fetchSharedPhoto()).status, (await orders.readCustomerOrder(order)).json.photos]).toEqual([
		404,
		[],
	]);
	const setShared = (isShared: boolean) =>
		orders.callApi(`/${order.id}/photos/${photo.id}`, { is_shared: isShared }, "PUT");
	expect((await setShared(true)).json.photos[0].is_shared).toBe(true);
	expect([(await fetchSharedPhoto()).status, (await orders.readCustomerOrder(order)).json.photos]).toEqual([
		200,
		[{ id: photo.id, kind: "finding" }],
	]);
	await world.asStaff(`/api/admin/inbox/${order.lead_id}/photo-link`, { body: { channel: "copy" } });
	expect((await world.call(`/api/photos/${own}`)).json.photos).toEqual([]);
	await setShared(false);
	expect((await fetchSharedPhoto()).status).toBe(404);
	// The link of another car does not show it.
	await setShared(true);
	const otherToken = (await orders.receive()).link.split("/").at(-1);
	expect((await world.call(`/api/work-orders/${otherToken}/photos/${photo.id}`)).status).toBe(404);
});

test("ignores repeated photos, limits them and rejects late ones", async () => {
	const order = await orders.receive();
	const key = createUploadKey();
	await uploadPhoto(order.id, "intake", key);
	await uploadPhoto(order.id, "intake", key);
	const photos = () =>
		world.ctx.db.selectFrom("requestPhotos").select("id").where("leadId", "=", order.lead_id).execute();
	expect(await photos()).toHaveLength(1);
	const token = await world.logInAs("mechanic");
	const startUpload = () =>
		world.call(`/api/admin/mechanic-view/${order.id}/photos/${createUploadKey()}`, {
			token,
			method: "PUT",
			body: { bytes: 9, kind: "work" },
		});
	for (let count = 1; count < MAX_STAFF_PHOTOS; count++) expect((await startUpload()).status).toBe(200);
	const rejection = await startUpload();
	expect([rejection.status, rejection.json.code]).toEqual([409, "full"]);
	// The customer can still upload four photos.
	await world.asStaff(`/api/admin/inbox/${order.lead_id}/photo-link`, { body: { channel: "copy" } });
	const own = `/api/photos/${order.link.split("/").at(-1)}/${createUploadKey()}`;
	expect((await world.call(own, { method: "PUT", body: { bytes: 9 } })).status).toBe(200);
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const stateAt = new Date(world.ctx.now().getTime() - DAY_MS - 1000).toISOString();
	await world.ctx.db.updateTable("workOrders").set({ stateAt }).where("id", "=", order.id).execute();
	const conflict = await startUpload();
	expect([conflict.status, conflict.json.detail]).toEqual([
		409,
		"El carro ya salió del taller: su orden no se cambia.",
	]);
});

test("accepts a slow upload within a day of departure", async () => {
	const order = await orders.receive();
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const response = await uploadPhoto(order.id, "delivery");
	expect([response.status, response.json.state]).toEqual([200, "stored"]);
});

test("rejects restoring removed photos beyond the limit", async () => {
	const order = await orders.receive();
	const key = createUploadKey();
	await uploadPhoto(order.id, "intake", key);
	const { photos } = (await world.asStaff(`/api/admin/inbox/${order.lead_id}/photos`)).json;
	const path = `/api/admin/photos/${photos[0].id}`;
	expect((await world.asStaff(path, { method: "DELETE" })).status).toBe(200);
	const repeatedUpload = await uploadPhoto(order.id, "intake", key);
	expect([repeatedUpload.status, repeatedUpload.json.detail]).toEqual([404, PHOTO_ERRORS.photoMissing]);
	const token = await world.logInAs("mechanic");
	for (let count = 0; count < MAX_STAFF_PHOTOS; count++)
		await world.call(`/api/admin/mechanic-view/${order.id}/photos/${createUploadKey()}`, {
			token,
			method: "PUT",
			body: { bytes: 9, kind: "work" },
		});
	const restoreResponse = await world.asStaff(`${path}/restore`, { method: "POST" });
	expect([restoreResponse.status, restoreResponse.json.detail]).toEqual([
		409,
		PHOTO_ERRORS.staffLimitReached,
	]);
});

test("deletes photos after the warranty, at least a year", async () => {
	const order = await orders.receive();
	await uploadPhoto(order.id, "intake");
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const listPhotosAfter = async (days: number) => {
		world.ctx.clock.advance(days * DAY_MS);
		await deleteExpiredPhotos(world.ctx);
		world.ctx.clock.advance(-days * DAY_MS);
		return world.ctx.db
			.selectFrom("requestPhotos")
			.select("id")
			.where("leadId", "=", order.lead_id)
			.execute();
	};
	expect(await listPhotosAfter(364)).toHaveLength(1);
	expect(await listPhotosAfter(367)).toHaveLength(0);
});

test("trashes photos for 30 days when reception is undone", async () => {
	const body = { kind: "service_request", channel: "counter", wish: "Revisar el aire" };
	const person = { name: "Itzel Sáenz", phone: "6788-4455" };
	const requestResponse = await orders.estimates.callAdminApi("/inbox", { ...body, ...person });
	const receptionInput = { lead_id: requestResponse.json.id, person: undefined };
	const mistakenOrder = await orders.receive(receptionInput);
	await uploadPhoto(mistakenOrder.id, "intake");
	const undoResponse = await orders.callApi(`/${mistakenOrder.id}/undo`, {
		updated_at: mistakenOrder.updated_at,
	});
	expect(undoResponse.status).toBe(200);
	const order = await orders.receive(receptionInput);
	const token = await world.logInAs("mechanic");
	const response = await world.call(`/api/admin/mechanic-view/${order.id}/photos`, { token });
	expect(response.json.photos).toEqual([]);
	const { photos, removed } = (await world.asStaff(`/api/admin/inbox/${order.lead_id}/photos`)).json;
	expect([photos, removed]).toMatchObject([[], [{ kind: "intake" }]]);
});

test("shows photos with author and time after the car left", async () => {
	const order = await orders.receive();
	await uploadPhoto(order.id, "intake");
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const { status, json } = await world.asStaff(`/api/admin/mechanic-view/${order.id}/photos`);
	expect([status, json.photos]).toMatchObject([
		200,
		[{ kind: "intake", author: expect.stringMatching(/\S/), taken_at: expect.any(String) }],
	]);
	const path = `/api/admin/mechanic-view/${order.id}/stored-photos/${json.photos[0].id}/small`;
	expect((await world.asStaff(path)).status).toBe(200);
	const carPage = (await world.asStaff(`/api/admin/cars/${order.car.id}`)).json;
	expect(carPage.visits[0].photo_count).toBe(1);
	// Mechanics only see the cars that are inside.
	const token = await world.logInAs("mechanic");
	for (const mechanicPath of [path, `/api/admin/mechanic-view/${order.id}/photos`])
		expect((await world.call(mechanicPath, { token })).status).toBe(404);
});

test("lets only owners remove staff photos after the car left", async () => {
	const order = await orders.receive();
	for (const kind of ["intake", "finding"]) await uploadPhoto(order.id, kind);
	const reception = await world.logInAs("reception");
	const asReception = (path: string, method?: string) =>
		world.call(`/api/admin${path}`, { token: reception, ...(method && { method }) });
	const readPhotos = async () => (await asReception(`/inbox/${order.lead_id}/photos`)).json.photos;
	const [intake, finding] = await readPhotos();
	expect([intake.can_remove, (await asReception(`/photos/${finding.id}`, "DELETE")).status]).toEqual([
		true,
		200,
	]);
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	expect((await readPhotos())[0].can_remove).toBe(false);
	const rejection = await asReception(`/photos/${intake.id}`, "DELETE");
	expect([rejection.status, rejection.json.code, rejection.json.detail]).toEqual([
		409,
		"not_now",
		PHOTO_ERRORS.evidence,
	]);
	expect(await readPhotos()).toHaveLength(1);
	const owner = await world.logInAs("owner");
	const removal = await world.call(`/api/admin/photos/${intake.id}`, { token: owner, method: "DELETE" });
	expect([removal.status, removal.json.photos]).toEqual([200, []]);
	const [event] = (await orders.readLead(order)).history;
	expect(event.text).toBe("Quitó la foto 1");
});
