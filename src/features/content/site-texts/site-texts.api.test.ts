// @module-tag engines
import { beforeEach, expect, test } from "vitest";
import { CONSENT_VERSION } from "#core/requests/form/consent-version.ts";
import type { Role } from "#domain/permissions.ts";
import { toPanamaDay } from "#domain/time.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { AdminText, LegalText, ShortTexts } from "./contract.ts";
import { TEXT_NAMES, type TextName } from "./texts.ts";

const world = openWorld();
const PATH = "/api/admin/texts";

const readShort = async () => (await world.call("/api/texts")).json as ShortTexts;
const readLegal = async (name: string) => (await world.call(`/api/texts/${name}`)).json as LegalText;
const readDetail = async (name: TextName) => (await world.asStaff(`${PATH}/${name}`)).json;
const readText = async (name: TextName) => (await readDetail(name)).text as AdminText;

/** Saves a text over its current version, with some parts replaced. */
async function save(name: TextName, change: object) {
	const { heading, body, sections, updated_at } = await readText(name);
	const form = { heading, body, sections, updated_at, ...change };
	world.ctx.clock.advance(60_000);
	return world.asStaff(`${PATH}/${name}`, { method: "PUT", body: form });
}
async function restore(name: TextName, number: number | null) {
	const { updated_at } = await readText(name);
	world.ctx.clock.advance(60_000);
	return world.asStaff(`${PATH}/${name}/restore`, { body: { number, updated_at } });
}
async function changeSettings(change: object) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	return world.asStaff("/api/admin/settings", { method: "PUT", body: { ...edit, ...change, updated_at } });
}
const SECTION = { heading: "Precios", body: "Todo lleva ITBMS de {itbms}." };

beforeEach(async () => {
	for (const name of TEXT_NAMES) await restore(name, null);
});

test("shows the bundled texts by default", async () => {
	const { home, reasons } = await readShort();
	expect(home.heading).toBe("Frenos que responden a la primera");
	expect(reasons).toContain("8 servicios y la tienda de repuestos en la misma dirección.");
	const terms = await readLegal("terms");
	expect([terms.since, terms.sections.map(({ id }) => id)]).toEqual([
		null,
		[
			...["quienes", "precios", "cotizaciones", "plazos", "citas"],
			...["garantia", "reclamos", "productos", "promociones", "sitio"],
		],
	]);
	expect(await readText("home")).toMatchObject({ is_own: false, missing: [] });
});

test("shows an own headline at once, follows its facts, and goes back", async () => {
	const saved = await save("home", { heading: "Frenos en {barrio}", body: "Llama al {telefono}." });
	expect([saved.status, saved.json.is_own, saved.json.heading]).toEqual([200, true, "Frenos en {barrio}"]);
	expect((await readShort()).home).toEqual({ heading: "Frenos en Calidonia", lead: "Llama al 507-0000." });
	await changeSettings({ phone: "233-4410" });
	expect((await readShort()).home.lead).toBe("Llama al 233-4410.");
	await changeSettings({ phone: "507-0000" });
	await save("home", { heading: "Otro título" });
	const { versions } = await readDetail("home");
	const [newest, first] = versions as { number: number; is_own: boolean }[];
	expect([newest?.is_own, first?.is_own]).toEqual([true, true]);
	const back = await restore("home", first?.number ?? 0);
	expect([back.status, back.json.heading]).toEqual([200, "Frenos en {barrio}"]);
	expect((await readShort()).home.heading).toBe("Frenos en Calidonia");
	const bundled = await restore("home", null);
	expect(bundled.json).toMatchObject({ is_own: false, heading: "Frenos que responden a la primera" });
});

test("keeps a lawyer's change of the terms with its day", async () => {
	const { sections } = await readText("terms");
	const changed = sections.map((section) => (section.heading === "Precios" ? SECTION : section));
	expect((await save("terms", { sections: changed })).status).toBe(200);
	const today = toPanamaDay(world.ctx.now());
	const terms = await readLegal("terms");
	expect(terms.since).toBe(today);
	const prices = terms.sections.find(({ id }) => id === "precios");
	expect(prices?.blocks).toEqual([
		{ kind: "paragraph", lines: [[{ text: "Todo lleva ITBMS de " }, { text: "7%" }, { text: "." }]] },
	]);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(changes[0]).toMatchObject({ subject: "site_text", subject_id: "terms", action: "updated" });
	expect(changes[0].fields).toContainEqual({ name: "sections", from: null, to: "cambió «Precios»" });
	const { versions } = await readDetail("terms");
	await restore("terms", null);
	const stored = await world.asStaff(`${PATH}/terms/versions/${versions[0].number}`);
	expect(stored.json.sections).toContainEqual(SECTION);
	expect((await readLegal("terms")).since).toBeNull();
});

test("keeps HTML and scripts as text, and links to nothing else", async () => {
	const body = "<script>alert(1)</script> **negrita** y [aquí](/contacto)\n• Uno\n• Dos";
	const saved = await save("privacy", { sections: [{ heading: "<b>Datos</b>", body }] });
	expect(saved.json.sections[0].body).toContain("\n- Uno\n- Dos");
	const [section] = (await readLegal("privacy")).sections;
	expect(section).toMatchObject({ id: "b-datos-b", heading: "<b>Datos</b>" });
	expect(section?.blocks).toEqual([
		{
			kind: "paragraph",
			lines: [
				[
					{ text: "<script>alert(1)</script> " },
					{ text: "negrita", is_bold: true },
					{ text: " y " },
					{ text: "aquí", to: "/contacto" },
				],
			],
		},
		{ kind: "list", lines: [[{ text: "Uno" }], [{ text: "Dos" }]] },
	]);
	for (const link of ["javascript:alert(1)", "//otro.example", "http://otro.example", "data:text/html,x"]) {
		const { status, json } = await save("privacy", { sections: [{ heading: "X", body: `[y](${link})` }] });
		expect([status, json.fields["sections.0.body"]]).toEqual([
			422,
			expect.stringContaining("No se puede enlazar"),
		]);
	}
});

test("leaves a fact with markup as it is", async () => {
	await changeSettings({ name: "Taller **X** [y](https://malo.example)" });
	await save("terms", { sections: [{ heading: "Uno", body: "Somos {taller}." }] });
	const [section] = (await readLegal("terms")).sections;
	expect(section?.blocks[0]?.lines[0]).toContainEqual({ text: "Taller **X** [y](https://malo.example)" });
	await changeSettings({ name: "Autocentro Calidonia" });
});

test("leaves out the sentence of a missing fact", async () => {
	const saved = await save("mission", { body: "Reparamos bien. Nuestro RUC es {ruc}. Vuelve pronto." });
	expect([saved.status, saved.json.missing]).toEqual([200, ["ruc"]]);
	expect((await readShort()).mission).toEqual(["Reparamos bien. Vuelve pronto."]);
	// Nothing is left of this text, so the bundled one stands.
	await save("vision", { body: "RUC {ruc}." });
	expect((await readShort()).vision[0]).toMatch(/^Ser el taller/);
});

test.each<[string, TextName, object, string, RegExp]>([
	["an unknown fact", "home", { heading: "Hola {cliente}" }, "heading", /\{cliente\}/],
	["a stray brace", "mission", { body: "Uno } dos" }, "body", /llave suelta/],
	["a long headline", "home", { heading: "a".repeat(61) }, "heading", /admite 60 letras/],
	[
		"a headline that its facts make long",
		"home",
		{ heading: `${"a".repeat(50)} {direccion}` },
		"heading",
		/admite 60/,
	],
	["a long lead", "home", { body: "a ".repeat(91) }, "body", /admite 180/],
	["an empty text", "vision", { body: " \n " }, "body", /Escribe el texto/],
	["nine reasons", "reasons", { body: "a\nb\nc\nd\ne\nf\ng\nh\ni" }, "body", /hasta 8 razones/],
	["a long reason", "reasons", { body: "a".repeat(141) }, "body", /140 letras/],
	["no section", "terms", { sections: [] }, "sections", /al menos una/],
	[
		"a section without text",
		"terms",
		{ sections: [{ heading: "A", body: "" }] },
		"sections.0.body",
		/quítala/,
	],
	[
		"a fact in a title",
		"terms",
		{ sections: [{ heading: "A {ruc}", body: "x" }] },
		"sections.0.heading",
		/sin datos/,
	],
	["a title twice", "terms", { sections: [SECTION, SECTION] }, "sections.1.heading", /Ya hay una/],
	[
		"a long section",
		"terms",
		{ sections: [{ heading: "A", body: "a".repeat(6001) }] },
		"sections.0.body",
		/6,000/,
	],
])("refuses %s and keeps the text", async (_, name, change, field, message) => {
	const before = await readText(name);
	const { status, json } = await save(name, change);
	expect([status, json.fields[field]]).toEqual([422, expect.stringMatching(message)]);
	expect(await readText(name)).toEqual(before);
});

test("stores with a request which privacy policy was in force", async () => {
	const sendMessage = async (phone: string) => {
		const body = { name: "Ana Ríos", phone, message: "¿Abren hoy?" };
		await world.call("/api/contact", { body, key: phone.repeat(2) });
		const rows = await world.ctx.db
			.selectFrom("leadConsents")
			.select("version")
			.orderBy("acceptedAt", "desc")
			.execute();
		return rows[0]?.version;
	};
	world.ctx.clock.advance(1000);
	expect(await sendMessage("6123-4501")).toBe(CONSENT_VERSION);
	await save("privacy", { body: "Cuidamos tus datos." });
	const { versions } = await readDetail("privacy");
	const day = toPanamaDay(world.ctx.now());
	world.ctx.clock.advance(1000);
	expect(await sendMessage("6123-4502")).toBe(`${day}, versión ${versions[0].number}`);
});

test("answers a stale save with both versions", async () => {
	const { heading, sections, updated_at } = await readText("home");
	await save("home", { heading: "El de Rosa" });
	const body = { heading: "El mío", body: "Entrada", sections, updated_at };
	const { status, json } = await world.asStaff(`${PATH}/home`, { method: "PUT", body });
	expect([status, json.code]).toEqual([409, "changed_meanwhile"]);
	expect(json).toMatchObject({ current: { heading: "El de Rosa" }, yours: { heading: "El mío" } });
	const staleRestore = await world.asStaff(`${PATH}/home/restore`, { body: { number: null, updated_at } });
	expect(staleRestore.json.code).toBe("changed_meanwhile");
	expect(heading).toBe("Frenos que responden a la primera");
});

test("stores one of two saves at once", async () => {
	const { sections, updated_at } = await readText("home");
	const replies = await Promise.all(
		["Uno", "Dos"].map((heading) =>
			world.asStaff(`${PATH}/home`, {
				method: "PUT",
				body: { heading, body: "Entrada", sections, updated_at },
			}),
		),
	);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("keeps the version when nothing changes", async () => {
	await save("mission", { body: "Reparar bien." });
	const { updated_at } = await readText("mission");
	expect((await save("mission", {})).json.updated_at).toBe(updated_at);
});

test("counts a text equal to the bundled one as that", async () => {
	const { body } = await readText("vision");
	await save("vision", { body: "Otra." });
	expect((await save("vision", { body })).json.is_own).toBe(false);
});

test("keeps fifty versions of a short text, and every legal one", async () => {
	for (let count = 0; count < 52; count++) {
		await save("mission", { body: `Versión ${count}.` });
		if (count < 2) await save("terms", { body: `Resumen ${count}.` });
	}
	const { versions } = await readDetail("mission");
	expect(versions).toHaveLength(50);
	expect((await readText("mission")).body).toBe("Versión 51.");
	expect((await world.asStaff(`${PATH}/mission/versions/1`)).status).toBe(404);
	const terms = (await readDetail("terms")).versions as { number: number }[];
	expect(terms.at(-1)?.number).toBe(1);
});

test.each<Role>(["reception", "mechanic", "editor"])("closes the texts to %s", async (role) => {
	const token = await world.logInAs(role);
	expect((await world.call(PATH, { token })).status).toBe(403);
	const body = { heading: "Hola", body: "Entrada", sections: [], updated_at: null };
	expect((await world.call(`${PATH}/home`, { method: "PUT", token, body })).status).toBe(403);
	expect(
		(await world.call(`${PATH}/home/restore`, { token, body: { number: null, updated_at: null } })).status,
	).toBe(403);
});
