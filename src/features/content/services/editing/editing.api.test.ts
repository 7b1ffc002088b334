// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const SERVICES = "/api/admin/services";

const alignment = {
	id: "1732106400000",
	name: "Alineación y balanceo",
	description: "Alineamos las cuatro ruedas con láser.",
	duration: "1 hora",
	includes: [" Alineación láser ", "", "Balanceo"],
	specialty: true,
	badge: "RÁPIDO",
	category: "Llantas",
};
const createService = (body: object) => world.asStaff(SERVICES, { body });
const updateService = (id: string, body: object) =>
	world.asStaff(`${SERVICES}/${id}`, { method: "PUT", body });
const listPublicIds = async () =>
	((await world.call("/api/services")).json as { id: string }[]).map(({ id }) => id);

test("creates a service last and publishes it immediately", async () => {
	const { status, json } = await createService(alignment);
	expect(status).toBe(201);
	expect(json).toMatchObject({
		id: alignment.id,
		includes: ["Alineación láser", "Balanceo"],
		specialty: true,
		badge: "RÁPIDO",
		minutes: null,
		price: null,
		image: "",
		is_visible: true,
		position: 8,
	});
	expect((await listPublicIds()).at(-1)).toBe(alignment.id);
	expect((await world.call(`/api/services/${alignment.id}`)).json).toMatchObject({
		name: alignment.name,
		badge: "RÁPIDO",
	});
});

test("creates one service when a form is sent twice", async () => {
	expect((await createService(alignment)).json.id).toBe(alignment.id);
	const otherResponse = await createService({ ...alignment, name: "Balanceo" });
	expect(otherResponse.json.id).not.toBe(alignment.id);
	expect((await world.asStaff(SERVICES)).json.total).toBe(10);
	await world.asStaff(`${SERVICES}/${otherResponse.json.id}`, { method: "DELETE" });
});

test("rejects a picture that does not exist", async () => {
	const image = "/images/services/no-hay.jpg";
	const { status, json } = await updateService(alignment.id, { ...alignment, image });
	expect([status, Object.keys(json.fields)]).toEqual([422, ["image"]]);
	world.ctx.images.add(image);
	expect((await updateService(alignment.id, { ...alignment, image })).json.picture).toBe(image);
	expect((await updateService(alignment.id, { ...alignment, image: "" })).status).toBe(200);
});

test.each([
	["name", "", "Escribe el nombre"],
	["duration", "", "Escribe cuánto tarda"],
	["category", " ", "Escribe la categoría"],
	["description", "", "Escribe la descripción"],
	["badge", "OFERTA", "Elige una etiqueta"],
	["minutes", 0, "de 5 a 1440"],
	["price", 0, "mayor que cero"],
	["price", 1.005, "dos decimales"],
	["price_note", "x".repeat(121), "admite 120 letras"],
	["related", ["a", "b", "c", "d", "e"], "Admite 4 búsquedas"],
	["image", "javascript:alert(1)", "Elige la imagen en Media"],
])("rejects %s «%s» with a message", async (field, value, message) => {
	const { status, json } = await createService({ ...alignment, id: "otro", [field]: value });
	expect(status).toBe(422);
	expect(json.fields[field]).toContain(message);
});

test("stores, records and clears starting price and note", async () => {
	const path = `${SERVICES}/papel-ahumado`;
	const { json: service } = await world.asStaff(path);
	expect(service).toMatchObject({ price: null, price_note: null, related: [] });
	const prices = {
		price: 120,
		price_note: " según los vidrios ",
		related: [" grasa ", "", "grasa"],
	};
	await updateService("papel-ahumado", { ...service, ...prices });
	const expected = { price: 120, price_note: "según los vidrios", related: ["grasa"] };
	expect((await world.call("/api/services/papel-ahumado")).json).toMatchObject(expected);
	const { json: saved } = await world.asStaff(path);
	expect(saved).toMatchObject(expected);
	expect(JSON.stringify(saved.history)).toContain("según los vidrios");
	const { price: _price, price_note: _note, related: _related, ...rest } = saved;
	await updateService("papel-ahumado", rest);
	expect((await world.call("/api/services/papel-ahumado")).json).toMatchObject(expected);
	const { json: latest } = await world.asStaff(path);
	await updateService("papel-ahumado", { ...latest, price: null, price_note: "", related: [] });
	const { json } = await world.call("/api/services/papel-ahumado");
	expect(json).toMatchObject({ price_note: null, related: [] });
	expect(json).not.toHaveProperty("price");
});

test("publishes an edit, rejects outdated ones, hides services", async () => {
	const { json: service } = await world.asStaff(`${SERVICES}/frenos`);
	const saved = await updateService("frenos", { ...service, name: "Frenos y ABS", price: 45.5, minutes: 90 });
	expect(saved.json).toMatchObject({ name: "Frenos y ABS", price: 45.5, minutes: 90 });
	expect((await world.call("/api/services/frenos")).json).toMatchObject({
		name: "Frenos y ABS",
		price: 45.5,
	});
	const rejection = await updateService("frenos", { ...service, name: "Otro nombre" });
	expect(rejection.status).toBe(409);
	expect(rejection.json).toMatchObject({
		code: "changed_meanwhile",
		current: { name: "Frenos y ABS" },
		yours: { name: "Otro nombre" },
	});
	const { history } = (await world.asStaff(`${SERVICES}/frenos`)).json;
	expect(history[0].fields).toContainEqual({ name: "name", from: "Frenos", to: "Frenos y ABS" });
	const hideResponse = await updateService("frenos", { ...saved.json, is_visible: false });
	expect(hideResponse.json.is_visible).toBe(false);
	expect((await world.call("/api/services/frenos")).status).toBe(404);
	await updateService("frenos", { ...hideResponse.json, is_visible: true });
});

test("deletes and restores a service, keeping request names", async () => {
	await world.call("/api/service-requests", {
		body: {
			name: "Luis",
			phone: "6123-4567",
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: "2015",
			urgency: "alta",
			serviceId: "frenos",
		},
	});
	const deleteResponse = await world.asStaff(`${SERVICES}/frenos`, { method: "DELETE" });
	expect(deleteResponse.status).toBe(200);
	expect(await listPublicIds()).not.toContain("frenos");
	const { service_requests } = (await world.asStaff("/api/admin/service-requests")).json;
	expect(service_requests[0]).toMatchObject({
		service_id: "frenos",
		service_name: "Frenos y ABS",
	});
	expect((await world.asStaff(`${SERVICES}?bin=1&q=abs`)).json.total).toBe(1);
	expect((await updateService("frenos", alignment)).status).toBe(404);
	const restoreResponse = await world.asStaff(`${SERVICES}/frenos/restore`, { method: "POST" });
	expect(restoreResponse.json.deleted_at).toBeNull();
	expect(await listPublicIds()).toContain("frenos");
});

test("lets staff reorder the services", async () => {
	const ids = await listPublicIds();
	const newOrder = ids.toReversed();
	const { status, json } = await world.asStaff("/api/admin/service-order", {
		method: "PUT",
		body: { ids: newOrder },
	});
	expect(status).toBe(200);
	expect(json.services.map(({ id }: { id: string }) => id)).toEqual(newOrder);
	expect(await listPublicIds()).toEqual(newOrder);
	const duplicateResponse = await world.asStaff("/api/admin/service-order", {
		method: "PUT",
		body: { ids: ["frenos", "frenos"] },
	});
	expect(duplicateResponse.status).toBe(422);
});

test("searches name and description regardless of accents", async () => {
	expect((await world.asStaff(`${SERVICES}?q=laser de pulir`)).json.total).toBe(0);
	const result = (await world.asStaff(`${SERVICES}?q=alineacion ruedas laser`)).json;
	expect(result.services.map(({ id }: { id: string }) => id)).toEqual([alignment.id]);
});

test.each([
	["GET", SERVICES],
	["GET", `${SERVICES}/frenos`],
	["POST", SERVICES],
	["PUT", `${SERVICES}/frenos`],
	["DELETE", `${SERVICES}/frenos`],
	["POST", `${SERVICES}/frenos/restore`],
	["PUT", "/api/admin/service-order"],
	["GET", "/api/admin/overview/services"],
])("requires a session for %s %s", async (method, path) => {
	const body = method === "PUT" || method === "POST" ? alignment : undefined;
	expect((await world.call(path, { method, body })).status).toBe(401);
});

test("changes only the price, and rejects an outdated or invalid one", async () => {
	const { json: service } = await createService({ ...alignment, id: "precio-1", name: "Solo precio" });
	const updatePrice = (body: object) =>
		world.asStaff(`${SERVICES}/${service.id}/price`, { method: "PUT", body });
	const priced = await updatePrice({ price: 45.5, updated_at: service.updated_at });
	expect(priced.json).toMatchObject({ price: 45.5, name: "Solo precio", includes: service.includes });
	expect((await updatePrice({ price: 50, updated_at: service.updated_at })).status).toBe(409);
	for (const price of [0, -1, 1.001, 100_001, "45", undefined])
		expect((await updatePrice({ price })).status, String(price)).toBe(422);
	expect((await updatePrice({ price: null })).json).toMatchObject({ price: null, shown_price: null });
});
