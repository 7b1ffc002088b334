// @module-tag slow
import { beforeAll, expect, test } from "vitest";
import { findFaults, findUndocumented } from "./extreme-faults.test.kit.ts";
import { createFixtures, parseJson } from "./extreme-fixtures.test.kit.ts";
import { type Extreme, listExtremes } from "./extremes.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const AT_ONCE = 25;
/** Several times the duration of a batch on a loaded machine; a slower call is named. `npm run faults` measures. */
const ENDLESS_MS = 60_000;
/** `npm run faults -- extremes` runs all. Here each engine runs its own sample, and the first of every call. */
const STEP = 7;
const OFFSET = process.env.TEST_ENGINE === "postgres" ? 3 : 0;

let furniture: Awaited<ReturnType<typeof createFixtures>>;

beforeAll(async () => {
	// Disable the rate limits.
	world.ctx.limits = {
		takePoint: async () => {},
		returnPoint: async () => {},
		reset: async () => {},
	};
	furniture = await createFixtures({
		call: world.call,
		asStaff: world.asStaff,
		now: world.ctx.now(),
	});
});

function* some(calls: Generator<Extreme>): Generator<Extreme> {
	const seenCalls = new Set<string>();
	let index = 0;
	for (const extreme of calls) {
		const call = extreme.note.split(" ", 2).join(" ");
		if (index++ % STEP === OFFSET || !seenCalls.has(call)) yield extreme;
		seenCalls.add(call);
	}
}

/** Takes the next calls. They are built as late as possible to use the current versions. */
function next(calls: Generator<Extreme>): Extreme[] {
	const batch: Extreme[] = [];
	for (let call = calls.next(); !call.done; call = calls.next())
		if (batch.push(call.value) === AT_ONCE) break;
	return batch;
}

async function knock({ path, isStaff, body, ...request }: Extreme) {
	const headers = new Headers(request.headers);
	if (isStaff) headers.set("authorization", `Bearer ${world.token}`);
	const apiRequest = new Request(`http://localhost${path}`, {
		...request,
		headers,
		...(body && { body }),
	});
	const startMs = performance.now();
	const reply = await world.api.fetch(apiRequest, { address: "10.9.9.9" });
	const text = await reply.text();
	return { status: reply.status, text, tookMs: performance.now() - startMs };
}

/** Thousands of calls; the runner stops one that blocks the event loop. */
const ENOUGH = { timeout: 240_000 };
test("answers extreme parameters without crashes or silent rejections", ENOUGH, async () => {
	const faults: string[] = [];
	const unsaid = new Set<string>();
	const calls = some(listExtremes(furniture.document, furniture.findExisting));
	let count = 0;
	for (let batch = next(calls); batch.length > 0; batch = next(calls)) {
		const probe = world.call("/api/blog/categories");
		const replies = await Promise.all(batch.map(knock));
		expect((await probe).status).toBe(200);
		for (const [at, first] of replies.entries()) {
			const extreme = batch[at] as Extreme;
			// Some operations reject concurrent calls; alone they must succeed.
			const reply = parseJson(first.text)?.code === "busy" ? await knock(extreme) : first;
			faults.push(...findFaults(extreme, reply));
			if (reply.tookMs > ENDLESS_MS)
				faults.push(`${reply.status} after ${Math.round(reply.tookMs)} ms: ${extreme.note}`);
			const other = findUndocumented(furniture.document, extreme, reply);
			if (other) unsaid.add(other);
			furniture.learn(extreme, reply.text);
		}
		count += batch.length;
	}
	expect(faults).toEqual([]);
	expect([...unsaid]).toEqual([]);
	expect(count).toBeGreaterThan(3000);
});
