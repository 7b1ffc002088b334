import { beforeAll, expect, test, vi } from "vitest";
import { type ApiDocument, type Extreme, extremesOf, type Known } from "./extremes.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

/** Thousands of calls; whoever holds the event loop for good is cut off by the runner. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const world = openWorld();
const AT_ONCE = 25;
const ENGLISH = /\b(invalid|expected|required|must|error|too|failed|unexpected|received|not)\b/i;

const PERSON = { name: "Ana Ríos", phone: "6222-1000" };
const WISH = { preferredDate: "2026-11-27", preferredTime: "9:00 AM" };
const BOOKING = { ...PERSON, ...WISH, source: "contacto", service: "Otro", vehicleType: "Pick-up" };
const QUOTE = { customer: PERSON, products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
const PICTURE = Buffer.from("89504e470d0a1a0a", "hex").toString("latin1");

let document: ApiDocument;
/** What really exists, by how its addresses begin; and what a call is well made with, where its shape does not say. */
const ids: [start: string, id: string][] = [];
const bodies: Record<string, unknown> = {};
/** The version that a record has by now. */
const versions = new Map<string, string>();

const known: Known = ({ call, name }) => {
	if (name === "updated_at") return versions.get(call) ?? "2026-11-20T15:00:00.000Z";
	if (call.includes(`{${name}}`)) return ids.find(([start]) => call.includes(start))?.[1];
	const steps = name ? name.split(".") : [];
	const within = (value: unknown, step: string) => (value as Record<string, unknown>)?.[step];
	return steps.reduce(within, bodies[call]);
};

beforeAll(async () => {
	// What is counted away is never looked at.
	world.at.limits = { take: async () => {}, giveBack: async () => {}, forgive: async () => {} };
	document = (await world.call("/api/openapi.json")).json;
	await world.call("/api/appointments", { body: BOOKING });
	const quote = await world.call("/api/quotes", { body: QUOTE });
	const [lead] = (await world.asStaff(`/api/admin/inbox?q=${quote.json.reference}`)).json.leads;
	const [visit] = (await world.asStaff("/api/admin/agenda?from=2026-11-27&to=2026-11-27")).json
		.visits;
	const [person] = (await world.asStaff("/api/admin/customers/detailed")).json.customers;
	const [product] = (await world.asStaff("/api/admin/products")).json.products;
	const [service] = (await world.asStaff("/api/admin/services")).json.services;
	const [post] = (await world.asStaff("/api/admin/blog/posts")).json;
	const home = (await world.asStaff("/api/admin/showcase")).json;
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	versions.set("PUT /api/admin/settings", updated_at);
	const { sampleFields: _, ...edit } = settings;
	ids.push(
		["/api/visits/", visit.link.split("/").at(-1)],
		["/api/admin/agenda/{id}", visit.id],
		["/api/admin/appointments/", visit.id],
		["/api/admin/inbox/", lead.id],
		["/api/admin/quotes/", lead.id],
		["/api/admin/outreach/", lead.id],
		["/api/admin/customers/", person.id],
		["/api/admin/products/", product.id],
		["/api/products/", product.sku],
		["/api/admin/services/", service.id],
		["/api/services/", service.id],
		["/api/admin/blog/posts/", post.id],
		["/api/blog/posts/", post.id],
		...(["promotions", "testimonials", "brands"] as const).map((shelf): [string, string] => [
			`/api/admin/${shelf}/`,
			home[shelf][0].id,
		]),
	);
	Object.assign(bodies, {
		"PUT /api/admin/settings": { ...edit, updated_at },
		"POST /api/appointments": BOOKING,
		"POST /api/quotes": QUOTE,
		"POST /api/admin/agenda": { ...PERSON, service: "Otro", day: "2026-11-30", time: "9:00 AM" },
		"POST /api/admin/upload/image": { file: PICTURE, category: "blog" },
		"PUT /api/admin/me/password": { current_password: "otra", new_password: "la nueva de Ana" },
	});
});

/** Made as late as possible: a version that was saved meanwhile is known. */
function next(calls: Generator<Extreme>): Extreme[] {
	const batch: Extreme[] = [];
	for (let call = calls.next(); !call.done; call = calls.next())
		if (batch.push(call.value) === AT_ONCE) break;
	return batch;
}

async function knock({ path, isStaff, body, ...request }: Extreme) {
	const headers = new Headers(request.headers);
	if (isStaff) headers.set("authorization", `Bearer ${world.token}`);
	const asked = new Request(`http://localhost${path}`, {
		...request,
		headers,
		...(body && { body }),
	});
	const reply = await world.api.fetch(asked, { address: "10.9.9.9" });
	const text = await reply.text();
	return { status: reply.status, text };
}

function faultOf({ note }: Extreme, { status, text }: { status: number; text: string }) {
	if (status < 400) return [];
	const problem = parsed(text);
	const said = [problem?.detail, ...Object.values(problem?.fields ?? {})];
	const isSaid = problem?.code && said.every((words) => typeof words === "string" && words);
	if (status >= 500 || !isSaid || said.some((words) => ENGLISH.test(words)))
		return [`${status} ${note}: ${text.slice(0, 200)}`];
	return [];
}

test("no extreme of any parameter breaks a call, or is refused without words", async () => {
	const faults: string[] = [];
	const calls = extremesOf(document, known);
	let count = 0;
	for (let batch = next(calls); batch.length > 0; batch = next(calls)) {
		const probe = world.call("/api/blog/categories");
		const replies = await Promise.all(batch.map(knock));
		expect((await probe).status).toBe(200);
		for (const [at, first] of replies.entries()) {
			const extreme = batch[at] as Extreme;
			// What runs one at a time says so to the others: alone it has to answer.
			const reply = parsed(first.text)?.code === "busy" ? await knock(extreme) : first;
			faults.push(...faultOf(extreme, reply));
			const current = parsed(reply.text)?.current;
			if (current) versions.set(extreme.note.split(" ").slice(0, 2).join(" "), current.updated_at);
		}
		count += batch.length;
	}
	expect(faults).toEqual([]);
	expect(count).toBeGreaterThan(10_000);
});

function parsed(text: string) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
