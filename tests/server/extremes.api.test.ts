// @module-tag slow
import { beforeAll, expect, test } from "vitest";
import { findFaults, findUndocumented } from "./extreme-faults.test.kit.ts";
import { createFixtures, parseJson } from "./extreme-fixtures.test.kit.ts";
import { type ExtremeCall, listExtremes } from "./extremes.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const BATCH_SIZE = 25;
/** Several times the duration of a batch on a loaded machine; a slower call is named. `npm run faults` measures. */
const SLOW_CALL_MS = 60_000;
/** `npm run faults -- extremes` runs all. Here each engine runs its own sample, and the first of every call. */
const SAMPLE_STEP = 7;
const SAMPLE_OFFSET = process.env.TEST_ENGINE === "postgres" ? 3 : 0;

let fixtures: Awaited<ReturnType<typeof createFixtures>>;

beforeAll(async () => {
	// Disable the rate limits.
	world.ctx.limits = {
		takePoint: async () => {},
		returnPoint: async () => {},
		reset: async () => {},
	};
	fixtures = await createFixtures({
		call: world.call,
		asStaff: world.asStaff,
		now: world.ctx.now(),
	});
});

function* sampleCalls(calls: Generator<ExtremeCall>): Generator<ExtremeCall> {
	const seenCalls = new Set<string>();
	let index = 0;
	for (const extreme of calls) {
		const call = extreme.note.split(" ", 2).join(" ");
		if (index++ % SAMPLE_STEP === SAMPLE_OFFSET || !seenCalls.has(call)) yield extreme;
		seenCalls.add(call);
	}
}

/** Takes the next calls. They are built as late as possible to use the current versions. */
function takeBatch(calls: Generator<ExtremeCall>): ExtremeCall[] {
	const batch: ExtremeCall[] = [];
	for (let call = calls.next(); !call.done; call = calls.next())
		if (batch.push(call.value) === BATCH_SIZE) break;
	return batch;
}

async function sendExtreme({ path, isStaff, body, ...request }: ExtremeCall) {
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
const TEST_OPTIONS = { timeout: 240_000 };
test("answers extreme parameters without crashes or silent rejections", TEST_OPTIONS, async () => {
	const faults: string[] = [];
	const undocumented = new Set<string>();
	const calls = sampleCalls(listExtremes(fixtures.document, fixtures.findExisting));
	let count = 0;
	for (let batch = takeBatch(calls); batch.length > 0; batch = takeBatch(calls)) {
		const probe = world.call("/api/blog/categories");
		const replies = await Promise.all(batch.map(sendExtreme));
		expect((await probe).status).toBe(200);
		for (const [batchIndex, firstReply] of replies.entries()) {
			const extreme = batch[batchIndex] as ExtremeCall;
			// Some operations reject concurrent calls; alone they must succeed.
			const reply = parseJson(firstReply.text)?.code === "busy" ? await sendExtreme(extreme) : firstReply;
			faults.push(...findFaults(extreme, reply));
			if (reply.tookMs > SLOW_CALL_MS)
				faults.push(`${reply.status} after ${Math.round(reply.tookMs)} ms: ${extreme.note}`);
			const undocumentedCall = findUndocumented(fixtures.document, extreme, reply);
			if (undocumentedCall) undocumented.add(undocumentedCall);
			fixtures.rememberVersion(extreme, reply.text);
		}
		count += batch.length;
	}
	expect(faults).toEqual([]);
	expect([...undocumented]).toEqual([]);
	expect(count).toBeGreaterThan(3000);
});
