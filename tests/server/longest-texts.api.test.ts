import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { mapQuoteTexts } from "#features/inbox/quotes/texts.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
beforeAll(async () => {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, agenda: { ...edit.agenda, capacityPerHour: 20 }, updated_at };
	await world.asStaff("/api/admin/settings", { method: "PUT", body });
});

/** Characters of long texts, which must not compress well. */
const CHARACTERS = "ñabcdefghijklmnopqrstuvwxyz0123456789";
const createLongText = (length: number) =>
	Array.from({ length }, (_, index) => (index % 3 ? "ñ" : CHARACTERS[randomInt(CHARACTERS.length)])).join("");
const createText = (length: number) => Array.from({ length }, () => CHARACTERS[1 + randomInt(26)]).join("");
/** Builds an email of exactly that length. */
const createEmail = (length: number) => {
	const name = createText(60);
	const labels = Array.from({ length: Math.ceil(length / 60) }, () => createText(59)).join(".");
	return `${name}@${labels.slice(0, length - name.length - 6)}x.com`;
};
let phoneCount = 2000;
const createPhone = () => `6555-${++phoneCount}`.padEnd(40);
const createPerson = (email: string) => ({ name: createLongText(120), phone: createPhone(), email });
const createCar = () => ({
	vehicleBrand: "Otro",
	vehicleBrandOther: createLongText(60),
	vehicleModel: createLongText(80),
	vehicleYear: "2015",
	urgency: "media",
});
const slot = { preferredDate: "2026-11-27", preferredTime: "9:00 AM" };

type Form = [path: string, field: string, bodyOf: (email: string) => object];
/** Every public form and the staff's visit form, with all texts at maximum length. */
const FORMS: [Form, ...Form[]] = [
	[
		"/api/quotes",
		"customer.email",
		(email) => ({
			customer: { ...createPerson(email), ...mapQuoteTexts(({ maxLength }) => createLongText(maxLength)) },
			products: [{ sku: "ENI-DOT4-500", quantity: 2 }],
		}),
	],
	[
		"/api/appointments",
		"email",
		(email) => ({
			...createPerson(email),
			...createCar(),
			...slot,
			source: "modal",
			serviceType: createLongText(120),
			description: createLongText(2000),
		}),
	],
	[
		"/api/appointments",
		"email",
		(email) => ({
			...createPerson(email),
			...slot,
			source: "contacto",
			service: createLongText(120),
			vehicleType: "Pick-up",
			message: createLongText(2000),
		}),
	],
	[
		"/api/service-requests",
		"email",
		(email) => ({
			...createPerson(email),
			...createCar(),
			serviceName: createLongText(120),
			description: createLongText(2000),
		}),
	],
	[
		"/api/contact",
		"email",
		(email) => ({ ...createPerson(email), service: createLongText(120), message: createLongText(4000) }),
	],
	["/api/newsletter", "email", (email) => ({ email })],
	[
		"/api/admin/agenda",
		"email",
		(email) => ({
			...createPerson(email),
			service: createLongText(120),
			day: "2026-11-27",
			time: "9:00 AM",
			minutes: 60,
			car: createLongText(120),
			note: createLongText(2000),
		}),
	],
];

test.each(FORMS)("%s accepts maximum texts and rejects a longer email", async (path, field, buildBody) => {
	expect(createEmail(200)).toHaveLength(200);
	const accepted = await world.asStaff(path, { body: buildBody(createEmail(200)) });
	expect([accepted.status, accepted.json.fields]).toEqual([201, undefined]);
	for (const length of [201, 6000]) {
		const rejected = await world.asStaff(path, { body: buildBody(createEmail(length)) });
		expect(rejected.status).toBe(422);
		expect(Object.keys(rejected.json.fields)).toEqual([field]);
	}
});

test("keeps the longest search words within the index limit", async () => {
	const [[path, , buildBody]] = FORMS;
	expect((await world.asStaff(path, { body: buildBody(createEmail(200)) })).status).toBe(201);
	const rows = await world.ctx.db.selectFrom("customers").select("searchText").execute();
	const longest = Math.max(...rows.map(({ searchText }) => Buffer.byteLength(searchText)));
	expect(longest).toBeGreaterThan(300);
	expect(longest).toBeLessThan(2704 / 2);
});
