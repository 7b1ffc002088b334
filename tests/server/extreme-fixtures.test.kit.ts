import { DAY_MS, toPanamaDay } from "#domain/time.ts";
import type { ApiDocument, ExtremeCall, FindExisting } from "./extremes.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
type Reply = Promise<{ json: any }>;
/** Access to the API, in process or over the network. */
export type ApiCalls = {
	call: (path: string, options?: { body?: unknown }) => Reply;
	asStaff: (path: string) => Reply;
	/** The server's time. */
	now: Date;
};

type Availability = { days: { day: string; times: string[] }[] };

const PERSON = { name: "Ana Ríos", phone: "6222-1000" };
const CAR = { source: "contacto", service: "Otro", vehicleType: "Pick-up" };
const QUOTE = { customer: PERSON, products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
const PICTURE = Buffer.from("89504e470d0a1a0a", "hex").toString("latin1");

/**
 * Creates one record of each type, so that calls generated from the OpenAPI document get as far as possible.
 *
 * @returns the existing values, and `rememberVersion`, which stores the version that a rejected edit returns
 */
export async function createFixtures({ call, asStaff, now }: ApiCalls) {
	/** Existing ids by path prefix, and valid values that the schema does not describe. */
	const ids: [start: string, id: string][] = [];
	const bodies: Record<string, unknown> = {};
	/** Current version of a record. */
	const versions = new Map<string, string>();

	const findExisting: FindExisting = ({ call, name }) => {
		if (name === "updated_at") return versions.get(call) ?? "2026-11-20T15:00:00.000Z";
		if (call.includes(`{${name}}`)) return ids.find(([start]) => call.includes(start))?.[1];
		const steps = name ? name.split(".") : [];
		const getChild = (value: unknown, step: string) => (value as Record<string, unknown>)?.[step];
		return steps.reduce(getChild, bodies[call]);
	};

	const document: ApiDocument = (await call("/api/openapi.json")).json;
	const from = toPanamaDay(new Date(now.getTime() + DAY_MS));
	const { days } = (await call(`/api/availability?from=${from}&days=14`)).json as Availability;
	const [openDay, otherDay] = days.filter(({ times }) => times.length > 0);
	if (!openDay || !otherDay) throw new Error("no day takes a visit");
	const slot = { preferredDate: openDay.day, preferredTime: openDay.times[0] };
	const booking = { ...PERSON, ...slot, ...CAR };
	await call("/api/appointments", { body: booking });
	const quote = await call("/api/quotes", { body: QUOTE });
	const [lead] = (await asStaff(`/api/admin/inbox?q=${quote.json.reference}`)).json.leads;
	const [visit] = (await asStaff(`/api/admin/agenda?from=${openDay.day}&to=${openDay.day}`)).json.visits;
	const [customerRecord] = (await asStaff("/api/admin/customers/detailed")).json.customers;
	const [product] = (await asStaff("/api/admin/products")).json.products;
	const [service] = (await asStaff("/api/admin/services")).json.services;
	const [post] = (await asStaff("/api/admin/blog/posts")).json;
	const [symptom] = (await asStaff("/api/admin/symptoms")).json.symptoms;
	const showcase = (await asStaff("/api/admin/showcase")).json;
	const { settings, updated_at } = (await asStaff("/api/admin/settings")).json;
	versions.set("PUT /api/admin/settings", updated_at);
	const { sampleFields: _, ...settingsInput } = settings;
	ids.push(
		["/api/visits/", visit.link.split("/").at(-1)],
		["/api/admin/agenda/{id}", visit.id],
		["/api/admin/appointments/", visit.id],
		["/api/admin/inbox/", lead.id],
		["/api/admin/quotes/", lead.id],
		["/api/admin/follow-ups/", lead.id],
		["/api/admin/customers/", customerRecord.id],
		["/api/admin/products/", product.id],
		["/api/products/", product.sku],
		["/api/admin/services/", service.id],
		["/api/services/", service.id],
		["/api/admin/symptoms/", symptom.id],
		["/api/symptoms/", symptom.id],
		["/api/admin/blog/posts/", post.id],
		["/api/blog/posts/", post.id],
		...(["promotions", "testimonials", "brands"] as const).map((section): [string, string] => [
			`/api/admin/${section}/`,
			showcase[section][0].id,
		]),
	);
	Object.assign(bodies, {
		"PUT /api/admin/settings": { ...settingsInput, updated_at },
		"POST /api/appointments": booking,
		"POST /api/quotes": QUOTE,
		"POST /api/admin/agenda": { ...PERSON, service: "Otro", day: otherDay.day, time: otherDay.times[0] },
		"POST /api/admin/upload/image": { file: PICTURE, category: "blog" },
		"PUT /api/admin/me/password": { current_password: "otra", new_password: "la nueva de Ana" },
	});

	const rememberVersion = ({ note }: ExtremeCall, text: string) => {
		const current = parseJson(text)?.current;
		if (current) versions.set(note.split(" ").slice(0, 2).join(" "), current.updated_at);
	};
	return { document, findExisting, rememberVersion };
}

/** Parses a JSON text; undefined when invalid. */
export function parseJson(text: string) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
