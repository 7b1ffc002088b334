// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const PROMOTIONS = "/api/admin/promotions";

const summer = {
	title: "Revisión de verano",
	description: "A/C, batería y llantas en una visita.",
	originalPrice: 80,
	discountPrice: 59.99,
	validFrom: "2026-11-20",
	validUntil: "2026-12-31",
	includes: [" Revisión de A/C ", "", "Prueba de batería"],
	badge: "VERANO",
	note: "",
};
type ListedItem = { id: string; title: string };
const fetchShowcase = async () => (await world.call("/api/showcase")).json;
const fetchStaffShowcase = async () => (await world.asStaff("/api/admin/showcase")).json;
const createItem = (body: object, path = PROMOTIONS) => world.asStaff(path, { body });
const updateItem = (path: string, body: object) => world.asStaff(path, { method: "PUT", body });

test("publishes a promotion without its empty fields", async () => {
	const { status, json } = await createItem({ ...summer, id: "verano" });
	expect(status).toBe(201);
	expect(json).toMatchObject({ id: "verano", state: "live", position: 3, picture: null });
	expect(json.includes).toEqual(["Revisión de A/C", "Prueba de batería"]);
	expect(json).not.toHaveProperty("note");
	const { promotions } = await fetchShowcase();
	expect(promotions.map(({ id }: ListedItem) => id)).toContain("verano");
});

test.each([
	["discountPrice", 80, "menor que el precio normal"],
	["originalPrice", 0, "mayor que cero"],
	["validUntil", "2026-11-19", "va después de la de inicio"],
	["validUntil", "mañana", "Elige la fecha"],
	["title", "", "Escribe el título"],
	["website", "javascript:alert(1)", "https://"],
	["website", "https://ana:clave@marca.com/", "sin usuario"],
	["website", "http://marca.com/", "con https://"],
	["image", "https://otro.example/a.jpg", "Elige la imagen"],
	["image", "/images/promotions/no-hay.jpg", "Esa imagen ya no está"],
	["whatsapp", "507-1234", "línea fija"],
	["whatsapp", "llámame", "no se entiende"],
	["whatsapp", "12345", "no se entiende"],
	["whatsapp", "6123-4567 / 6611-0002", "un solo número"],
])("rejects %s «%s» with a message", async (field, value, message) => {
	const { status, json } = await createItem({ ...summer, [field]: value });
	expect(status).toBe(422);
	expect(json.fields[field]).toContain(message);
});

test("lists promotions in every state for staff", async () => {
	await createItem({ ...summer, id: "futura", validFrom: "2026-12-01" });
	await createItem({ ...summer, id: "casi", validUntil: "2026-11-23" });
	const { promotions, today } = await fetchStaffShowcase();
	expect(today).toBe("2026-11-20");
	const states = Object.fromEntries(
		promotions.map(({ id, state }: { id: string; state: string }) => [id, state]),
	);
	expect(states).toEqual({
		"promo-1": "ended",
		"promo-2": "ended",
		"promo-3": "ended",
		verano: "live",
		futura: "scheduled",
		casi: "ending",
	});
});

test("renews an ended promotion from today", async () => {
	const pastReply = await createItem({ validUntil: "2026-11-19" }, `${PROMOTIONS}/promo-1/renewal`);
	expect([pastReply.status, pastReply.json.code]).toEqual([422, "ends_in_the_past"]);
	const { status, json } = await createItem({ validUntil: "2026-12-20" }, `${PROMOTIONS}/promo-1/renewal`);
	expect(status).toBe(200);
	expect(json).toMatchObject({
		state: "live",
		validFrom: "2026-11-20",
		validUntil: "2026-12-20",
		title: "Mantenimiento preventivo premium",
		discountPrice: 49.99,
	});
});

test("returns both versions on stale edits and restores promotions", async () => {
	const { promotions } = await fetchStaffShowcase();
	const promotion = promotions.find(({ id }: ListedItem) => id === "verano");
	const first = await updateItem(`${PROMOTIONS}/verano`, { ...promotion, title: "Primera" });
	expect([first.status, first.json.title]).toEqual([200, "Primera"]);
	const rejection = await updateItem(`${PROMOTIONS}/verano`, { ...promotion, title: "Segunda" });
	expect(rejection.status).toBe(409);
	expect(rejection.json).toMatchObject({ current: { title: "Primera" }, yours: { title: "Segunda" } });
	await world.asStaff(`${PROMOTIONS}/verano`, { method: "DELETE" });
	expect((await fetchShowcase()).promotions.map(({ id }: ListedItem) => id)).not.toContain("verano");
	expect((await fetchStaffShowcase()).bin.promotions).toMatchObject([{ id: "verano" }]);
	expect((await updateItem(`${PROMOTIONS}/verano`, summer)).status).toBe(404);
	await world.asStaff(`${PROMOTIONS}/verano/restore`, { method: "POST" });
	expect((await fetchShowcase()).promotions.map(({ id }: ListedItem) => id)).toContain("verano");
});

test("reorders a list", async () => {
	const { promotions } = await fetchShowcase();
	const newOrder = promotions.map(({ id }: ListedItem) => id).toReversed();
	await updateItem("/api/admin/showcase/promotions/order", { ids: newOrder });
	expect((await fetchShowcase()).promotions.map(({ id }: ListedItem) => id)).toEqual(newOrder);
});

test("starts a promotion today without a first day", async () => {
	const { validFrom: _, ...undated } = summer;
	expect((await createItem({ ...undated, id: "desde-ya" })).json.validFrom).toBe("2026-11-20");
	const rejection = await createItem({ ...undated, validUntil: "2026-11-19" });
	expect([rejection.status, rejection.json.code]).toEqual([422, "ends_in_the_past"]);
	expect(rejection.json.fields.validUntil).toBe("Esa fecha ya pasó. Elige de hoy en adelante.");
});

test("stores a local WhatsApp number or uses the shop's", async () => {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const getNumber = async (id: string) =>
		(await fetchShowcase()).promotions.find((item: ListedItem) => item.id === id).whatsapp;
	expect((await createItem({ ...summer, id: "propia", whatsapp: "+507 6777 8899" })).status).toBe(201);
	expect(await getNumber("propia")).toBe("67778899");
	expect(await getNumber("promo-1")).toBe("60000000");
	const { sampleFields: _, ...edit } = settings;
	await updateItem("/api/admin/settings", { ...edit, whatsapp: "6555-4433", updated_at });
	expect(await getNumber("promo-1")).toBe("65554433");
	expect(await getNumber("propia")).toBe("67778899");
});

test("creates, edits and approves testimonials", async () => {
	const testimonial = {
		name: "Ana Ríos",
		service: "Frenos",
		rating: 5,
		comment: "Frena como nuevo.",
		date: "2026-11-18",
		vehicleType: "Kia Rio 2018",
	};
	const { status, json } = await createItem(testimonial, "/api/admin/testimonials");
	expect([status, json.isSample, json.avatar]).toEqual([201, false, null]);
	const edited = await updateItem(`/api/admin/testimonials/${json.id}`, { ...json, rating: 4 });
	expect(edited.json.rating).toBe(4);
	expect((await createItem({ ...testimonial, rating: 6 }, "/api/admin/testimonials")).status).toBe(422);
	const { testimonials } = await fetchStaffShowcase();
	const sample = testimonials.find(({ isSample }: { isSample: boolean }) => isSample);
	const approved = await world.asStaff(`/api/admin/testimonials/${sample.id}/approval`, {
		method: "POST",
	});
	expect(approved.json).toMatchObject({ id: sample.id, isSample: false, name: sample.name });
});

test("keeps brand codes unique and fixed", async () => {
	const bosch = { name: "Bosch", specialty: "Baterías y bujías", description: "Marca alemana." };
	const { status, json } = await createItem(bosch, "/api/admin/brands");
	expect(status).toBe(201);
	expect(json).toMatchObject({ code: "Bosch", logo: "bosch.png", isDistributor: false });
	const again = await createItem(bosch, "/api/admin/brands");
	expect([again.status, again.json]).toEqual([201, json]);
	const conflict = await createItem({ ...bosch, name: "BOSCH" }, "/api/admin/brands");
	expect([conflict.status, conflict.json.code]).toEqual([409, "brand_taken"]);
	const edited = await updateItem("/api/admin/brands/Bosch", { ...json, isDistributor: true });
	expect(edited.json).toMatchObject({ code: "Bosch", isDistributor: true });
	await world.asStaff("/api/admin/brands/Bosch", { method: "DELETE" });
	expect((await createItem(bosch, "/api/admin/brands")).json.detail).toContain("papelera");
});

test.each([
	["GET", "/api/admin/showcase"],
	["PUT", "/api/admin/showcase/brands/order"],
	["POST", PROMOTIONS],
	["PUT", `${PROMOTIONS}/promo-1`],
	["POST", `${PROMOTIONS}/promo-1/renewal`],
	["DELETE", `${PROMOTIONS}/promo-1`],
	["POST", "/api/admin/testimonials"],
	["POST", "/api/admin/testimonials/testimonio-1/approval"],
	["DELETE", "/api/admin/brands/Motul"],
])("rejects %s %s without a session", async (method, path) => {
	const body = method === "PUT" || method === "POST" ? summer : undefined;
	expect((await world.call(path, { method, body })).status).toBe(401);
});

test("creates a retried promotion once", async () => {
	const replies = [
		await createItem({ ...summer, id: "repetida" }),
		await createItem({ ...summer, id: "repetida" }),
	];
	expect(replies.map(({ json }) => json.id)).toEqual(["repetida", "repetida"]);
	const other = await createItem({ ...summer, id: "repetida", title: "Otra" });
	expect(other.json.id).not.toBe("repetida");
});
