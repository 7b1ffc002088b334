import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createPreviewLinks } from "./public-settings.server.ts";
import { getSettings, saveSettings } from "./store.server.ts";

const world = openWorld();

/** Each test starts with a new shop's record. */
let initialSettings: Awaited<ReturnType<typeof getSettings>>;
beforeAll(async () => {
	initialSettings = await getSettings(world.ctx.db);
});
beforeEach(() => world.ctx.content.edit((trx) => saveSettings(trx, initialSettings, world.ctx.now())));

const setSiteUrl = (siteUrl: string | undefined) => Object.assign(world.ctx.env, { SITE_URL: siteUrl });
const LIVE = "https://taller.test";

/** Reads the data of a page as its visitor does; the URL may contain a preview token. */
async function readSite(path = "/") {
	const preview = new URL(path, LIVE).searchParams.get("muestra") ?? undefined;
	const fetchJson = async (list: string) => {
		const request = new Request(`http://localhost/api/${list}`);
		return (await world.api.fetch(request, { address: "10.1.1.1", preview })).json();
	};
	const [settings, about, showcase] = await Promise.all(["settings", "about", "showcase"].map(fetchJson));
	// biome-ignore lint/suspicious/noExplicitAny: responses of three shapes
	return { settings, about, showcase } as any;
}

const fetchLaunchList = async () => (await world.asStaff("/api/admin/dashboard")).json.missing;
const approve = (field: string) => world.asStaff("/api/admin/settings/approvals", { body: { field } });

async function save(overrides: object) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, ...overrides, updated_at };
	const reply = await world.asStaff("/api/admin/settings", { method: "PUT", body });
	expect(reply.status).toBe(200);
}

test("shows unconfirmed claims in trial mode", async () => {
	setSiteUrl(undefined);
	const { settings, about, showcase } = await readSite();
	expect(settings.stats.map(({ value }: { value: string }) => value)).toEqual(["500+", "15+", "98%", "24h"]);
	expect(settings).toMatchObject({
		foundedYear: 2008,
		copyrightSince: 2020,
		hasEmergencyWhatsapp: true,
		claims: ["warranty", "quality", "practice", "fleets", "additional", "gallery"],
		preview: "",
	});
	expect(about.timeline).toHaveLength(5);
	expect(showcase.testimonials.length).toBeGreaterThan(3);
	expect(showcase.promotions).toHaveLength(3);
	expect(showcase.brands.some(({ isDistributor }: { isDistributor: boolean }) => isDistributor)).toBe(true);
});

test("hides unconfirmed claims on the live site", async () => {
	setSiteUrl(LIVE);
	const { settings, about, showcase } = await readSite();
	expect(settings).toMatchObject({
		foundedYear: null,
		copyrightSince: null,
		legalName: "",
		hasEmergencyWhatsapp: false,
		claims: [],
		address: { landmark: "" },
		payments: { text: "" },
		// The answer time is the longest promise; no other stat can be computed.
		stats: [{ value: "2 h", label: "Respuesta a más tardar, en horario de taller" }],
	});
	expect(about).toEqual({ story: "", timeline: [], certifications: [] });
	expect(showcase.testimonials).toEqual([]);
	expect(showcase.promotions).toEqual([]);
	expect(showcase.brands.some(({ isDistributor }: { isDistributor: boolean }) => isDistributor)).toBe(false);
});

test("describes a live shop without the bundled sentence", async () => {
	setSiteUrl(LIVE);
	const neutral = "Autocentro Calidonia: taller automotriz y tienda de repuestos en Panamá.";
	expect((await readSite()).settings.description).toBe(neutral);
	expect((await fetchLaunchList()).fields).toContainEqual(expect.objectContaining({ name: "description" }));
	const description = "Frenos y suspensión en David.";
	await save({ description });
	expect((await readSite()).settings.description).toBe(description);
});

test("previews each claim of the launch checklist with and without it", async () => {
	for (const siteUrl of [undefined, LIVE]) {
		setSiteUrl(siteUrl);
		const { fields, promotions, gallery, testimonials, looks } = await fetchLaunchList();
		expect([promotions, gallery, testimonials > 3]).toEqual([3, true, true]);
		const names = fields.map(({ name }: { name: string }) => name);
		expect(names).toEqual(expect.arrayContaining(["stats", "claims.warranty", "foundedYear", "about.story"]));
		expect(new Set(names).size).toBe(names.length);
		const { with: withClaim, without } = looks["claims.warranty"];
		expect((await readSite(withClaim)).settings.claims).toContain("warranty");
		expect((await readSite(without)).settings.claims).not.toContain("warranty");
		// The preview does not affect other claims.
		expect((await readSite(withClaim)).settings.claims.includes("quality")).toBe(siteUrl === undefined);
		expect((await readSite(looks.promotions.with)).showcase.promotions).toHaveLength(3);
		expect((await readSite(looks.promotions.without)).showcase.promotions).toEqual([]);
		expect(
			(await readSite(looks["about.timeline.2008 Abrimos en Calidonia"].with)).about.timeline,
		).toHaveLength(5);
		expect((await readSite(looks.gallery.with)).settings.preview).toBe(
			"Vista previa, solo por este enlace: así se ve con «Galería de proyectos sin fotos».",
		);
	}
});

test("ignores unsigned, misdirected and expired preview links", async () => {
	setSiteUrl(LIVE);
	const link = createPreviewLinks(world.ctx, "stats")?.with ?? "";
	const countStats = async (path: string) => (await readSite(path)).settings.stats.length;
	expect(await countStats(link)).toBe(4);
	expect(await countStats(link.replace("con~", "sin~"))).toBe(1);
	expect(await countStats(link.replace("~stats~", "~about.story~"))).toBe(1);
	expect(await countStats("/?muestra=con~stats~zzzzzzzz~x")).toBe(1);
	const now = world.ctx.now().toISOString();
	world.ctx.clock.advance(3 * 60 * 60 * 1000);
	expect(await countStats(link)).toBe(1);
	world.ctx.clock.set(now);
});

test("shows confirmed claims and the years since the founding", async () => {
	setSiteUrl(LIVE);
	expect((await approve("stats")).json.detail).toMatch(/^Escribe de dónde sale/);
	for (const field of ["foundedYear", "about.story", "payments.cash", "brands.isDistributor"])
		expect((await approve(field)).status).toBe(200);
	const { settings } = (await world.asStaff("/api/admin/settings")).json;
	const [clients, ...otherStats] = settings.stats;
	const claims = { ...settings.claims, warranty: "Política de garantía firmada en enero" };
	await save({ claims, stats: [{ ...clients, source: "Registro del taller" }, ...otherStats] });
	const site = await readSite();
	expect(site.settings.stats).toMatchObject([
		{ value: "500+" },
		{ value: "18", label: "Años de experiencia" },
		{ value: "2 h" },
	]);
	expect(site.settings.claims).toEqual(["warranty"]);
	expect(site.settings).toMatchObject({
		foundedYear: 2008,
		payments: { text: expect.stringContaining("Efectivo") },
	});
	expect(JSON.stringify(site)).not.toContain("Política de garantía");
	expect(site.about.story).not.toBe("");
	expect(site.showcase.brands[0].isDistributor).toBe(true);
	const names = (await fetchLaunchList()).fields.map(({ name }: { name: string }) => name);
	expect(names).not.toContain("claims.warranty");
	expect(names).toContain("stats");
	const year = world.ctx.now().getUTCFullYear();
	await save({ foundedYear: year - 1 });
	expect((await readSite()).settings.stats[1]).toMatchObject({
		value: "1",
		label: "Año de experiencia",
	});
	await save({ foundedYear: year });
	expect((await readSite()).settings.stats.map(({ value }: { value: string }) => value)).toEqual([
		"500+",
		"2 h",
	]);
	await save({ foundedYear: 2008 });
});
