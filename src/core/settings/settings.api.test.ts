import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { getSettings, listSettingsImageUses, saveSettings } from "./store.server.ts";

const world = openWorld();

/** Each test starts with a new shop's record. */
let initialSettings: Awaited<ReturnType<typeof getSettings>>;
beforeAll(async () => {
	initialSettings = await getSettings(world.ctx.db);
});
beforeEach(() => world.ctx.content.edit((trx) => saveSettings(trx, initialSettings, world.ctx.now())));

// Trial mode: unconfirmed data are visible (claims.api.test.ts).
beforeAll(() => {
	delete (world.ctx.env as { SITE_URL?: string | undefined }).SITE_URL;
});

const fetchSettings = async () => (await world.asStaff("/api/admin/settings")).json;
const readSite = async () => (await world.call("/api/settings")).json;

/** Saves the record with the given changes. */
async function save(overrides: object, updatedAt?: string) {
	const { settings, updated_at: current } = await fetchSettings();
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, ...overrides, updated_at: updatedAt ?? current };
	return world.asStaff("/api/admin/settings", { method: "PUT", body });
}

test.each(["whatsapp", "phone", "email"])(
	"requires the sample %s to be replaced, never approved",
	async (field) => {
		const reply = await world.asStaff("/api/admin/settings/approvals", { body: { field } });
		expect(reply.status).toBe(422);
		expect(reply.json).toMatchObject({
			code: "only_replaced",
			detail: expect.stringContaining("no responde nadie"),
		});
		expect((await fetchSettings()).settings.sampleFields).toContain(field);
	},
);

test("normalizes a phone and publishes it with Saturday's hours", async () => {
	const version = await world.ctx.content.getCurrent();
	const { settings } = await fetchSettings();
	const hours = settings.hours.with(6, { opens: "09:00", closes: "13:30" });
	const reply = await save({ whatsapp: "6777-8899", phone: "+507 223-4567", hours });
	expect(reply.status).toBe(200);
	expect(reply.json.warnings).toEqual({});
	// Sample data are already normalized, so a save reports no unintended change.
	expect(reply.json.settings.stats).toEqual(settings.stats);
	expect(await readSite()).toMatchObject({ whatsapp: "+50767778899", phone: "+5072234567", hours });
	expect(await world.ctx.content.getCurrent()).toBeGreaterThan(version);
});

test("removes edited and approved fields from the launch checklist", async () => {
	const before = (await fetchSettings()).settings.sampleFields;
	expect(before).toEqual(expect.arrayContaining(["name", "email", "social.tiktok"]));
	await save({ name: "Taller Ríos" });
	const body = { field: "social.tiktok" };
	const approval = await world.asStaff("/api/admin/settings/approvals", { body });
	expect(approval.status).toBe(200);
	const after = (await fetchSettings()).settings.sampleFields;
	expect(before.filter((name: string) => !after.includes(name))).toEqual(["name", "social.tiktok"]);
	expect((await world.asStaff("/api/admin/settings/approvals", { body })).json.code).toBe("already_done");
});

test("stores «Nosotros» and rejects empty lines and years", async () => {
	const fetchAbout = async () => (await world.call("/api/about")).json;
	const before = await fetchAbout();
	expect(before.timeline.map(({ year }: { year: number }) => year)).toContain(2008);
	const about = { ...before, certifications: [{ label: "Empresa", value: "Aviso 123" }] };
	expect((await save({ about })).status).toBe(200);
	expect(await fetchAbout()).toEqual(about);
	expect(await readSite()).not.toHaveProperty("about");
	const { sampleFields } = (await fetchSettings()).settings;
	expect(sampleFields).toContain("about.timeline.2008 Abrimos en Calidonia");
	expect(sampleFields).not.toContain("about.certifications.Empresa");
	const timeline = [{ year: 20, title: "", text: "x" }];
	const rejected = await save({ about: { ...about, timeline } });
	expect(rejected.status).toBe(422);
	expect(Object.keys(rejected.json.fields)).toEqual(["about.timeline.0.year", "about.timeline.0.title"]);
});

test("rejects an edit of an older version and returns both versions", async () => {
	const { updated_at } = await fetchSettings();
	await save({ tagline: "Primero" });
	const outdatedSave = await save({ tagline: "Después" }, updated_at);
	expect(outdatedSave.status).toBe(409);
	expect(outdatedSave.json).toMatchObject({
		code: "changed_meanwhile",
		current: { settings: { tagline: "Primero" } },
		yours: { tagline: "Después" },
	});
	expect((await readSite()).tagline).toBe("Primero");
	expect((await save({ tagline: "Después" }, outdatedSave.json.current.updated_at)).status).toBe(200);
});

test("accepts an unusual number with a warning", async () => {
	const { json } = await save({ phone: "9999-9999" });
	expect(json.settings.phone).toBe("+50799999999");
	expect(json.warnings.phone).toMatch(/inusual/);
	const shortPhone = await save({ phone: "12345" });
	expect(shortPhone.json.settings.phone).toBe("+50712345");
	expect(shortPhone.json.warnings.phone).toMatch(/inusual/);
});

test("stores other telephones normalized, each with its use", async () => {
	const otherPhones = [
		{ number: "233-4411", use: " Repuestos " },
		{ number: "12345", use: "Grúa" },
	];
	const { json } = await save({ otherPhones });
	const stored = [
		{ number: "+5072334411", use: "Repuestos" },
		{ number: "+50712345", use: "Grúa" },
	];
	expect(json.settings.otherPhones).toEqual(stored);
	expect(json.warnings).toEqual({ "otherPhones.1.number": expect.stringMatching(/inusual/) });
	expect((await readSite()).otherPhones).toEqual(stored);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(JSON.stringify(changes[0])).toContain("Repuestos: 233-4411");
});

test("uses the shop's number when no emergency number is set", async () => {
	expect(await readSite()).toMatchObject({ hasEmergencyWhatsapp: true, emergencyWhatsapp: "" });
	const { json } = await save({ emergencyWhatsapp: "+507 6123 4567" });
	expect(json.settings.emergencyWhatsapp).toBe("+50761234567");
	expect((await readSite()).emergencyWhatsapp).toBe("+50761234567");
	await save({ emergencyWhatsapp: "" });
	expect((await readSite()).emergencyWhatsapp).toBe("");
});

const address = {
	street: "Calle 1",
	district: "Calidonia",
	city: "Panamá",
	landmark: "",
	mapsQuery: "Calle 1",
	latitude: null,
	longitude: null,
};
const social = { facebook: "", instagram: "", tiktok: "" };
const week = Array.from({ length: 7 }, () => ({ opens: "08:00", closes: "17:00" }));

test("reports a WhatsApp landline together with other errors", async () => {
	const { status, json } = await save({ name: "", whatsapp: "223-4567", phone: "llámame" });
	expect(status).toBe(422);
	expect(Object.keys(json.fields).toSorted()).toEqual(["name", "phone", "whatsapp"]);
});

test.each([
	["name", { name: " " }, "Escribe el nombre del negocio"],
	["whatsapp", { whatsapp: "223-4567" }, /línea fija/],
	["phone", { phone: "llámame" }, /no se entiende/],
	["phone", { phone: "223-4567 ext 12" }, /un solo número/],
	["phone", { phone: "233-4410 / 233-4411" }, /El segundo va en «Otros teléfonos»/],
	["otherPhones.0.number", { otherPhones: [{ number: "no hay", use: "Grúa" }] }, /no se entiende/],
	["otherPhones.0.number", { otherPhones: [{ number: "233-4410, 233-4411", use: "Grúa" }] }, /en cada fila/],
	["otherPhones.0.use", { otherPhones: [{ number: "233-4411", use: " " }] }, "Escribe para qué es"],
	[
		"otherPhones.1.number",
		{ otherPhones: ["233-4411", "+507 233 4411"].map((number) => ({ number, use: "Grúa" })) },
		"Ese número ya está en la lista",
	],
	[
		"otherPhones",
		{
			otherPhones: ["1", "2", "3", "4", "5", "6"].map((digit) => ({
				number: `233-441${digit}`,
				use: "Grúa",
			})),
		},
		"Hasta 5 teléfonos además del principal",
	],
	["whatsapp", { whatsapp: "6123-4567 6611-0002" }, /un solo número/],
	["emergencyWhatsapp", { emergencyWhatsapp: "223-4567" }, /línea fija/],
	["email", { email: "info" }, "Escribe un correo como info@tutaller.com"],
	["address.street", { address: { ...address, street: "" } }, "Escribe la calle"],
	["address.latitude", { address: { ...address, latitude: 91 } }, /^La latitud/],
	[
		"hours.6.closes",
		{ hours: week.with(6, { opens: "16:00", closes: "08:00" }) },
		"La hora de cierre va después de la de apertura",
	],
	["hours.1.opens", { hours: week.with(1, { opens: "8am", closes: "17:00" }) }, /^Escribe la hora/],
	[
		"closedDays.1.date",
		{ closedDays: ["Navidad", "Otra"].map((reason) => ({ date: "2026-12-25", reason })) },
		"Ese día ya está en la lista",
	],
	["social.facebook", { social: { ...social, facebook: "http://facebook.com/a" } }, /^Pega/],
	["social.instagram", { social: { ...social, instagram: "javascript:alert(1)" } }, /^Pega/],
	["social.tiktok", { social: { ...social, tiktok: "https://tiktok.com.malo.com/a" } }, /^Pega/],
	[
		"stats.0.source",
		{ stats: [{ value: "500+", label: "Clientes", source: "" }] },
		"Escribe de dónde sale la cifra",
	],
	["taxPercent", { taxPercent: 70 }, "Escribe el porcentaje, de 0 a 30"],
	["foundedYear", { foundedYear: 1066 }, /^Escribe un año/],
])("rejects an invalid %s in Spanish without changes", async (field, overrides, expected) => {
	const before = await fetchSettings();
	const reply = await save(overrides);
	expect(reply.status).toBe(422);
	expect(reply.json.fields[field]).toMatch(expected);
	expect(await fetchSettings()).toEqual(before);
});

test("records the author and the field of a change", async () => {
	// Changes with the same time have no order.
	world.ctx.clock.advance(1000);
	await save({ email: "hola@taller.com" });
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(changes[0]).toMatchObject({
		subject: "settings",
		action: "updated",
		author: "Administrador",
		fields: [{ name: "email", to: "hola@taller.com" }],
	});
});

test("publishes payment methods and rejects external pictures", async () => {
	expect((await readSite()).payments.text).toContain("Tarjeta de débito o crédito");
	const { payments } = (await fetchSettings()).settings;
	const yappyQr = "/images/general/qr-yappy.png";
	const newPayments = { ...payments, card: false, yappy: "@tallerrios", yappyQr };
	expect((await save({ payments: newPayments, quoteDays: 30 })).status).toBe(200);
	const { sampleFields, quoteDays } = (await fetchSettings()).settings;
	expect(quoteDays).toBe(30);
	expect(sampleFields).toContain("payments.cash");
	expect(sampleFields).not.toContain("payments.card");
	const site = await readSite();
	expect(site.payments.yappyQr).toBe(yappyQr);
	expect(site.payments.text).toMatch(/^Efectivo\nYappy: @tallerrios\nEl precio es el mismo/);
	expect(site).not.toHaveProperty("quoteDays");
	const uses = await listSettingsImageUses(world.ctx.db);
	expect(uses).toEqual([{ path: yappyQr, label: "QR de Yappy", to: "/contacto" }]);
	const externalPayments = { ...newPayments, yappyQr: "https://otro.example/qr.png" };
	const rejected = await save({ payments: externalPayments, quoteDays: 0 });
	expect(rejected.status).toBe(422);
	expect(Object.keys(rejected.json.fields).toSorted()).toEqual(["payments.yappyQr", "quoteDays"]);
});

test("keeps a RUC as printed and requires its DV", async () => {
	expect((await save({ ruc: "155646463-2-2016 d.v. 6" })).status).toBe(200);
	expect((await fetchSettings()).settings.ruc).toBe("155646463-2-2016 DV 06");
	const rejected = await save({ ruc: "155646463-2-2016" });
	expect(rejected.status).toBe(422);
	expect(rejected.json.fields.ruc).toContain("DV");
	expect((await save({ ruc: "" })).status).toBe(200);
});

test.each(["foundedYear", "copyrightSince"])("rejects a future year of %s", async (field) => {
	const year = world.ctx.now().getUTCFullYear();
	const { status, json } = await save({ [field]: year + 5 });
	expect(status).toBe(422);
	expect(json.fields[field]).toBe(`Ese año no ha llegado: escribe ${year} o antes`);
	expect((await save({ [field]: year })).status).toBe(200);
});

test("stores a chat text and rejects unknown placeholders", async () => {
	const { chats } = (await fetchSettings()).settings;
	const reminder = "{nombre}, te esperamos en {taller} {cuando}.";
	expect((await save({ chats: { ...chats, reminder } })).status).toBe(200);
	expect(await readSite()).not.toHaveProperty("chats");
	const rejected = await save({ chats: { ...chats, reminder: "Hola, {cliente}", quiet: "" } });
	expect(rejected.status).toBe(422);
	expect(rejected.json.fields["chats.reminder"]).toContain("{cliente}");
	expect(rejected.json.fields["chats.quiet"]).toBe("Escribe el mensaje");
});

test("lets every role read the owner's chat texts", async () => {
	const { name, chats } = (await fetchSettings()).settings;
	const quiet = "¿La vio, {nombre}?";
	expect((await save({ chats: { ...chats, quiet } })).status).toBe(200);
	expect((await world.asStaff("/api/admin/chat-sender")).json).toMatchObject({
		shop: name,
		chats: { ...chats, quiet },
	});
	expect((await world.call("/api/admin/chat-sender")).status).toBe(401);
});
