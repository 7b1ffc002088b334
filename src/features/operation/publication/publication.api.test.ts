import { beforeAll, describe, expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { POLICY_KEY, type Policy } from "#server/http/policy.server.ts";
import { publishShop } from "#tests/publish-shop.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openSitePhase } from "./site-phase.server.ts";

const world = openWorld();
const SITE = "https://taller.test";
const PUBLICATION = "/api/admin/publication";
const DAY_MS = 24 * 60 * 60_000;

const readState = async () => (await world.asStaff(PUBLICATION)).json;
const unpublish = () => world.asStaff(PUBLICATION, { method: "DELETE" });
const publish = (accepted: string[] = []) => world.asStaff(PUBLICATION, { body: { accepted } });
async function callPanel(path: string, method: string, body?: object) {
	const { status, json } = await world.asStaff(`/api/admin/${path}`, { method, ...(body && { body }) });
	if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
	return json;
}
const setAddress = (address: string | undefined) => Object.assign(world.ctx.env, { SITE_URL: address });
const getPreview = async () => {
	const { preview } = await readState();
	return new URL(preview.path, SITE).searchParams.get("muestra") ?? "";
};

beforeAll(async () => {
	await unpublish();
});

test("tells the phase by address, sample and publication", async () => {
	expect((await readState()).phase).toBe("private");
	setAddress(undefined);
	expect((await readState()).phase).toBe("trial");
	expect((await world.call("/api/products")).status).toBe(200);
	Object.assign(world.ctx.env, { BIELA_SAMPLE: "1", SITE_URL: SITE });
	expect((await readState()).phase).toBe("sample");
	expect((await world.call("/api/products")).status).toBe(200);
	Object.assign(world.ctx.env, { BIELA_SAMPLE: undefined });
	await publishShop(callPanel);
	expect((await readState()).phase).toBe("published");
});

describe("while private", () => {
	/** Operations without a session, by whether they stay open. */
	const operations = () =>
		createApi(world.ctx).openAPIRegistry.definitions.flatMap((definition) => {
			if (definition.type !== "route") return [];
			const { operationId = "", method, path } = definition.route;
			const policy = (definition.route as { [POLICY_KEY]?: Policy })[POLICY_KEY];
			return policy?.roles === null ? [{ operationId, method, path, policy }] : [];
		});

	test("keeps links, newsletter links and the login open", () => {
		const open = operations().filter(({ policy }) => policy.whilePrivate === "open");
		const [byLink, others] = [
			open.filter(({ policy }) => policy.secret === "token"),
			open.filter(({ policy }) => policy.secret !== "token"),
		];
		expect(byLink).toHaveLength(22);
		expect(others.map(({ operationId }) => operationId).toSorted()).toEqual([
			"choosePassword",
			"confirmSubscription",
			"logIn",
			"proveSiteAddress",
			"readPasswordLink",
			"readSubscription",
			"requestPasswordReset",
			"sendLoginLink",
			"unsubscribe",
		]);
	});

	test("refuses each closed operation and no other", async () => {
		for (const { method, path, policy } of operations()) {
			const takesBody = method !== "get";
			const { status, json, headers } = await world.call(`/api${path.replaceAll(/\{\w+\}/g, "x")}`, {
				method: method.toUpperCase(),
				...(takesBody && { body: {} }),
			});
			const isRefused = status === 503 && json?.code === "site_private";
			expect([path, isRefused]).toEqual([path, policy.whilePrivate === "closed"]);
			if (isRefused) expect([json.detail, headers.get("retry-after")]).toEqual([expect.any(String), "3600"]);
		}
	});

	test("stores nothing that a visitor sends", async () => {
		const body = { name: "Ana", phone: "6123-4567", message: "Suena", source: "form" };
		const { status, json } = await world.call("/api/contact", { body });
		expect([status, json.detail]).toEqual([503, expect.stringContaining("no se envió nada")]);
		const { leads } = await world.ctx.db
			.selectFrom("leads")
			.select(({ fn }) => fn.countAll<number>().as("leads"))
			.executeTakeFirstOrThrow();
		expect(Number(leads)).toBe(0);
	});

	test("lets staff of each role read public data", async () => {
		for (const role of ["owner", "reception", "mechanic", "editor"] as const) {
			const token = await world.logInAs(role);
			expect((await world.call("/api/settings", { token })).status).toBe(200);
		}
		expect((await world.call("/api/settings", { token: "x".repeat(43) })).status).toBe(503);
	});
});

test.each([
	[true, ["Calle 50"]],
	[false, ["Calle 50", "Obarrio", "Ciudad de Panamá"]],
])("says «Muy pronto» with no bundled district (%s)", async (isDistrictBundled, address) => {
	const { settings, updated_at } = await callPanel("settings", "GET");
	const { sampleFields: _, ...edit } = settings;
	const { district } = edit.address;
	const own = { ...edit.address, street: "Calle 50", district: isDistrictBundled ? district : "Obarrio" };
	await callPanel("settings", "PUT", { ...edit, address: own, updated_at });
	const { getCurrentPhase, getOwnFacts } = openSitePhase(world.ctx);
	expect(await getCurrentPhase()).toBe("private");
	expect(getOwnFacts().address).toEqual(address);
});

describe("preview", () => {
	test("shows the site as visitors will see it", async () => {
		const preview = await getPreview();
		const { status, json } = await world.call(`/api/settings?muestra=${preview}`);
		expect([status, json.claims]).toEqual([200, []]);
		expect(json.preview).toBe(
			"Vista previa: solo la ves tú y a quien le pases este enlace, hasta el sábado 21 de noviembre a las 10:00 AM.",
		);
		expect((await world.call(`/api/products?muestra=${preview}`)).status).toBe(200);
	});

	test("sends nothing and opens no page of staff", async () => {
		const preview = await getPreview();
		const { status, json } = await world.call(`/api/contact?muestra=${preview}`, { body: {} });
		expect([status, json.code]).toEqual([503, "site_private"]);
		expect((await world.call(`/api/admin/inbox?muestra=${preview}`)).status).toBe(401);
		expect((await world.call(`/api/links/abc?muestra=${preview}`)).status).toBe(404);
	});

	test("ends after a day and when it was changed", async () => {
		const preview = await getPreview();
		const read = async (parameter: string) => (await world.call(`/api/settings?muestra=${parameter}`)).status;
		const [side, name, until = "", token] = preview.split("~");
		const later = (Number.parseInt(until, 36) + DAY_MS).toString(36);
		expect(await read([side, name, later, token].join("~"))).toBe(503);
		expect(await read(`${preview.slice(0, -1)}${preview.endsWith("A") ? "B" : "A"}`)).toBe(503);
		world.ctx.clock.advance(DAY_MS - 1);
		expect(await read(preview)).toBe(200);
		world.ctx.clock.advance(1);
		expect(await read(preview)).toBe(503);
	});

	test("is offered only while the site is private", async () => {
		await publishShop(callPanel);
		expect((await readState()).preview).toBeNull();
	});
});

describe("publishing", () => {
	test("is refused with each sample contact", async () => {
		const { status, json } = await publish(["legal"]);
		expect([status, json.code]).toEqual([422, "sample_contact"]);
		expect(json.blockers.map(({ name }: { name: string }) => name)).toEqual([
			"phone",
			"whatsapp",
			"email",
			"address.street",
			"address.district",
			"address.mapsQuery",
			"hours",
			"promises",
		]);
		expect(json.blockers[0]).toMatchObject({
			label: "Teléfono",
			path: "/admin/dashboard/configuracion/sitio#ajustes-phone",
		});
		expect(json.blockers.at(-1)).toEqual({
			name: "promises",
			label: "Plazos de respuesta",
			path: "/admin/dashboard/configuracion#falta",
		});
		expect(json.detail).toMatch(/Teléfono, WhatsApp, Correo de contacto/);
		expect((await readState()).phase).toBe("private");
	});

	test.each(["approved", "changed"])("accepts promised answers that were %s", async (way) => {
		const { missing } = (await world.asStaff("/api/admin/dashboard")).json;
		const point = missing.fields.find(({ name }: { name: string }) => name === "promises");
		expect(point).toMatchObject({
			can_approve: true,
			text: "Mensajes: 2 horas · solicitudes: 2 horas · cotizaciones: 2 horas · citas: 30 minutos",
		});
		if (way === "approved") await callPanel("settings/approvals", "POST", { field: "promises" });
		else {
			const { settings, updated_at } = await callPanel("settings", "GET");
			const { sampleFields: _, ...edit } = settings;
			const promises = { ...edit.promises, appointmentMinutes: 45 };
			await callPanel("settings", "PUT", { ...edit, promises, updated_at });
		}
		const { blockers } = (await publish(["legal"])).json;
		expect(blockers.map(({ name }: { name: string }) => name)).not.toContain("promises");
	});

	test("asks about the other samples and then opens the site", async () => {
		await publishShop(callPanel);
		await unpublish();
		const { status, json } = await publish();
		expect([status, json.code]).toEqual([409, "sample_left"]);
		const names = json.samples.map(({ name }: { name: string }) => name);
		expect(names).toEqual([...["years", "certifications", "settings", "claims", "testimonials", "legal"]]);
		expect((await publish(names.slice(1))).status).toBe(409);
		expect((await world.call("/api/products")).status).toBe(503);
		expect((await publish(names)).json).toMatchObject({ phase: "published", blockers: [] });
		expect((await world.call("/api/products")).status).toBe(200);
	});

	test.each([
		["by the same person", "first", "second", true],
		["by a colleague", "first", "second", false],
		["by a program without keys", undefined, undefined, true],
	])("takes an equal press as new after unpublishing %s", async (_, firstKey, secondKey, isSamePerson) => {
		await publishShop(callPanel);
		await unpublish();
		const accepted = (await readState()).samples.map(({ name }: { name: string }) => name);
		const press = (key: string | undefined) =>
			world.asStaff(PUBLICATION, { body: { accepted }, ...(key && { key }) });
		expect((await press(firstKey)).status).toBe(200);
		const token = isSamePerson ? world.token : await world.logInAs("owner");
		await world.call(PUBLICATION, { token, method: "DELETE", key: "unpublish" });
		setAddress(undefined);
		expect((await press(secondKey)).json.code).toBe("no_address");
		setAddress(SITE);
		expect((await press(secondKey)).json.phase).toBe("published");
	});

	test("says who published when pressed again", async () => {
		await publishShop(callPanel);
		const { status, json } = await publish();
		expect([status, json.code]).toEqual([409, "already_done"]);
		expect(json.detail).toBe("El sitio ya está publicado: lo hizo Administrador a las 10:00 AM.");
	});

	test("stores one publication when two press at once", async () => {
		await publishShop(callPanel);
		await unpublish();
		const accepted = (await readState()).samples.map(({ name }: { name: string }) => name);
		const statuses = (await Promise.all([publish(accepted), publish(accepted)])).map(({ status }) => status);
		expect(statuses.toSorted()).toEqual([200, 409]);
	});

	test("goes back to private and says so in the history", async () => {
		await publishShop(callPanel);
		expect((await unpublish()).json.phase).toBe("private");
		expect((await world.call("/api/services")).status).toBe(503);
		expect((await unpublish()).json).toMatchObject({ code: "already_done" });
		const { changes } = (await world.asStaff("/api/admin/changes")).json;
		const actions = changes
			.filter(({ subject }: { subject: string }) => subject === "publication")
			.map(({ action }: { action: string }) => action);
		expect(actions.toSorted()).toEqual(["published", "unpublished", "unpublished"]);
	});

	test("needs an address and a shop of one's own", async () => {
		setAddress(undefined);
		expect((await publish()).json.code).toBe("no_address");
		Object.assign(world.ctx.env, { BIELA_SAMPLE: "1", SITE_URL: SITE });
		expect((await publish()).json.code).toBe("sample_shop");
	});

	test.each([
		["owner", 422],
		["reception", 403],
		["mechanic", 403],
		["editor", 403],
	] as const)("answers %s with %i", async (role, expectedStatus) => {
		const token = await world.logInAs(role);
		expect((await world.call(PUBLICATION, { token, body: {} })).status).toBe(expectedStatus);
		const expectedRead = role === "owner" ? 200 : 403;
		expect((await world.call(PUBLICATION, { token })).status).toBe(expectedRead);
		const expectedDelete = role === "owner" ? 409 : 403;
		expect((await world.call(PUBLICATION, { token, method: "DELETE" })).status).toBe(expectedDelete);
	});
});
