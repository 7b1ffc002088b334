import { beforeAll, expect, test, vi } from "vitest";
import { type Extreme, extremesOf } from "./extremes.test.kit.ts";
import { furnish, parsed } from "./extremes-known.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

/** Thousands of calls; whoever holds the event loop for good is cut off by the runner. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const world = openWorld();
const AT_ONCE = 25;
/** No measurement, which `npm run faults` takes: several times a batch on a crowded machine, and it names the call. */
const ENDLESS_MS = 60_000;
const ENGLISH = /\b(invalid|expected|required|must|error|too|failed|unexpected|received|not)\b/i;

let furniture: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
	// What is counted away is never looked at.
	world.at.limits = { take: async () => {}, giveBack: async () => {}, forgive: async () => {} };
	furniture = await furnish(world);
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
	const began = performance.now();
	const reply = await world.api.fetch(asked, { address: "10.9.9.9" });
	const text = await reply.text();
	return { status: reply.status, text, tookMs: performance.now() - began };
}

type Reply = Awaited<ReturnType<typeof knock>>;

function faultsOf({ note }: Extreme, { status, text, tookMs }: Reply) {
	if (tookMs > ENDLESS_MS) return [`${status} after ${Math.round(tookMs)} ms: ${note}`];
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
	const unsaid = new Set<string>();
	const calls = extremesOf(furniture.document, furniture.known);
	let count = 0;
	for (let batch = next(calls); batch.length > 0; batch = next(calls)) {
		const probe = world.call("/api/blog/categories");
		const replies = await Promise.all(batch.map(knock));
		expect((await probe).status).toBe(200);
		for (const [at, first] of replies.entries()) {
			const extreme = batch[at] as Extreme;
			// What runs one at a time says so to the others: alone it has to answer.
			const reply = parsed(first.text)?.code === "busy" ? await knock(extreme) : first;
			faults.push(...faultsOf(extreme, reply));
			const [method = "", path = ""] = extreme.note.split(" ");
			const { responses = {} } = furniture.document.paths[path]?.[method.toLowerCase()] ?? {};
			if (!(reply.status in responses)) unsaid.add(`${reply.status} ${method} ${path}`);
			furniture.learn(extreme, reply.text);
		}
		count += batch.length;
	}
	expect(faults).toEqual([]);
	// What a call answers is what the document says that it may answer.
	expect([...unsaid]).toEqual([]);
	expect(count).toBeGreaterThan(10_000);
});
