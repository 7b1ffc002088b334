// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const SYMPTOMS = "/api/admin/symptoms";

const squeak = {
	name: "Rechina al girar el timón",
	category: "Timón y suspensión",
	urgency: "can_wait",
	causes: [" Una correa floja. ", ""],
	advice: ["Fíjate si pasa en frío."],
	service_id: "suspension-y-direccion",
	post_slug: "senales-de-frenos-gastados",
};
const createSymptom = (body: object) => world.asStaff(SYMPTOMS, { body });
const updateSymptom = (id: string, body: object) =>
	world.asStaff(`${SYMPTOMS}/${id}`, { method: "PUT", body });
const listPublicSymptoms = async () => (await world.call("/api/symptoms")).json as { id: string }[];
const listPublicIds = async () => (await listPublicSymptoms()).map(({ id }) => id);

test("bundles complete symptoms with existing services and articles", async () => {
	const symptoms = (await listPublicSymptoms()).filter(({ id }) => !id.startsWith("rechina-al-girar"));
	expect(symptoms).toHaveLength(18);
	for (const symptom of symptoms) {
		const { status, json } = await world.call(`/api/symptoms/${symptom.id}`);
		expect(status).toBe(200);
		const { post, ...listed } = json;
		expect(listed).toEqual(symptom);
		expect(json.causes.length).toBeGreaterThan(0);
		expect(json.advice.length).toBeGreaterThan(0);
		expect(json.service.name).toEqual(expect.any(String));
		expect(post?.slug ?? null).toBe(json.post_slug);
	}
});

test("creates a symptom once, last, under its slug", async () => {
	const { status, json } = await createSymptom(squeak);
	expect(status).toBe(201);
	expect(json).toMatchObject({
		id: "rechina-al-girar-el-timon",
		causes: ["Una correa floja."],
		is_visible: true,
		position: 18,
	});
	expect((await listPublicIds()).at(-1)).toBe(json.id);
	expect((await world.call(`/api/symptoms/${json.id}`)).json).toMatchObject({
		service: { id: "suspension-y-direccion", name: "Suspensión y dirección" },
		post: { slug: "senales-de-frenos-gastados" },
	});
	expect((await createSymptom(squeak)).json).toEqual(json);
	expect((await createSymptom({ ...squeak, urgency: "this_week" })).json.id).not.toBe(json.id);
});

test("follows an article whose slug changed", async () => {
	const slug = "senales-de-frenos-gastados";
	const { json: post } = await world.call(`/api/blog/posts/${slug}`);
	const postResponse = await world.asStaff(`/api/admin/blog/posts/${post.id}`, {
		method: "PUT",
		body: { slug: "frenos-gastados" },
	});
	expect(postResponse.json.slug).toBe("frenos-gastados");
	const symptomsWithOldSlug = (await listPublicSymptoms()).filter((symptom) =>
		JSON.stringify(symptom).includes(slug),
	);
	expect(symptomsWithOldSlug).toEqual([]);
	const { json } = await world.call("/api/symptoms/chilla-al-frenar");
	expect([json.post_slug, json.post.slug]).toEqual(["frenos-gastados", "frenos-gastados"]);
	const { json: staffSymptom } = await world.asStaff(`${SYMPTOMS}/chilla-al-frenar`);
	expect(staffSymptom.post_slug).toBe("frenos-gastados");
	const { symptoms } = (await world.asStaff(SYMPTOMS)).json;
	expect(symptoms).toContainEqual(
		expect.objectContaining({ id: "chilla-al-frenar", post_slug: "frenos-gastados" }),
	);
});

test.each([
	["name", "", "Escribe el síntoma"],
	["name", "x".repeat(71), "Máximo 70 letras"],
	["category", " ", "Escribe el grupo"],
	["urgency", "mañana", "Elige la urgencia"],
	["causes", [" "], "Escribe al menos una causa"],
	["advice", [], "Escribe al menos un paso"],
	["service_id", 7, "Elige un servicio"],
	["post_slug", "x".repeat(101), "Elige un artículo"],
])("rejects %s «%s» with a message", async (field, value, message) => {
	const { status, json } = await createSymptom({ ...squeak, [field]: value });
	expect(status).toBe(422);
	expect(json.fields[field]).toContain(message);
});

test("publishes an edit and reports conflicting edits", async () => {
	const { json: symptom } = await world.asStaff(`${SYMPTOMS}/chilla-al-frenar`);
	// Two changes at the same instant have no order.
	world.ctx.clock.advance(1000);
	const saved = await updateSymptom(symptom.id, { ...symptom, name: "Chilla cuando frena", urgency: "now" });
	expect(saved.json).toMatchObject({ id: "chilla-al-frenar", name: "Chilla cuando frena" });
	expect((await world.call("/api/symptoms/chilla-al-frenar")).json).toMatchObject({
		name: "Chilla cuando frena",
		urgency: "now",
	});
	const rejection = await updateSymptom(symptom.id, { ...symptom, name: "Otra cosa" });
	expect(rejection.status).toBe(409);
	expect(rejection.json).toMatchObject({
		code: "changed_meanwhile",
		current: { name: "Chilla cuando frena" },
		yours: { name: "Otra cosa" },
	});
	const { history } = (await world.asStaff(`${SYMPTOMS}/chilla-al-frenar`)).json;
	expect(history[0].fields).toContainEqual({ name: "urgency", from: "this_week", to: "now" });
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(changes[0]).toMatchObject({
		subject: "symptom",
		record_name: "Chilla cuando frena",
		is_there: true,
	});
});

test("hides symptoms and restores deleted ones", async () => {
	const { json: symptom } = await world.asStaff(`${SYMPTOMS}/arranca-lento`);
	const hideResponse = await updateSymptom(symptom.id, { ...symptom, is_visible: false });
	expect(await listPublicIds()).not.toContain("arranca-lento");
	expect((await world.call("/api/symptoms/arranca-lento")).status).toBe(404);
	await updateSymptom(symptom.id, { ...hideResponse.json, is_visible: true });
	expect((await world.asStaff(`${SYMPTOMS}/arranca-lento`, { method: "DELETE" })).status).toBe(200);
	expect((await world.call("/api/symptoms/arranca-lento")).status).toBe(404);
	expect((await updateSymptom(symptom.id, squeak)).status).toBe(404);
	expect((await world.asStaff(SYMPTOMS)).json.bin).toMatchObject([{ id: "arranca-lento" }]);
	await world.asStaff(`${SYMPTOMS}/arranca-lento/restore`, { method: "POST" });
	expect(await listPublicIds()).toContain("arranca-lento");
});

test("omits a hidden or unknown service", async () => {
	const { json: service } = await world.asStaff("/api/admin/services/frenos");
	const path = "/api/admin/services/frenos";
	const hideResponse = await world.asStaff(path, {
		method: "PUT",
		body: { ...service, is_visible: false },
	});
	const { json } = await world.call("/api/symptoms/luz-roja-de-freno");
	expect(json).toMatchObject({ name: "Luz roja de freno encendida", service: null });
	await world.asStaff(path, { method: "PUT", body: { ...hideResponse.json, is_visible: true } });
	const createResponse = await createSymptom({
		...squeak,
		name: "Otro ruido",
		service_id: "x",
		post_slug: "x",
	});
	expect((await world.call(`/api/symptoms/${createResponse.json.id}`)).json).toMatchObject({
		service: null,
		post: null,
	});
});

test("lets staff reorder the symptoms", async () => {
	const newOrder = (await listPublicIds()).toReversed();
	const { status, json } = await world.asStaff("/api/admin/symptom-order", {
		method: "PUT",
		body: { ids: newOrder },
	});
	expect(status).toBe(200);
	expect(json.symptoms.map(({ id }: { id: string }) => id)).toEqual(newOrder);
	expect(await listPublicIds()).toEqual(newOrder);
});

test.each([
	["GET", SYMPTOMS],
	["GET", `${SYMPTOMS}/chilla-al-frenar`],
	["POST", SYMPTOMS],
	["PUT", `${SYMPTOMS}/chilla-al-frenar`],
	["DELETE", `${SYMPTOMS}/chilla-al-frenar`],
	["POST", `${SYMPTOMS}/chilla-al-frenar/restore`],
	["PUT", "/api/admin/symptom-order"],
])("requires a session for %s %s", async (method, path) => {
	const body = method === "PUT" || method === "POST" ? squeak : undefined;
	expect((await world.call(path, { method, body })).status).toBe(401);
});
