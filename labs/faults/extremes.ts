import { setTimeout as wait } from "node:timers/promises";
import { findFaults, findUndocumented } from "#tests/server/extreme-faults.test.kit.ts";
import { createFixtures } from "#tests/server/extreme-fixtures.test.kit.ts";
import { type ExtremeCall, listExtremes } from "#tests/server/extremes.test.kit.ts";
import { callServer, type HttpResponse, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault } from "./fault.ts";
import { formatCounts, formatMs, startPings, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

const CONCURRENCY = 4;
const MAX_RESPONSE_MS = 1000;
/**
 * A session may make 600 calls a minute and a person may have five sessions: rotation keeps most calls below the rate
 * limit.
 */
const SESSION_COUNT = 5;
/** Retries a call that was rate limited or blocked by another; a rate limit lasts a minute at most. */
const MAX_ATTEMPTS = 14;
const RETRY_DELAY_MS = 5000;
/** Node closes the connection on longer ones, with a 431 that a client may miss while it is still writing. */
const MAX_HEAD_LENGTH = 16_000;
/**
 * Responses of the server's front end itself: connection closed, rate limited, an address or headers that are too
 * long.
 */
const FRONT_END_STATUSES = new Set([0, 414, 429, 431]);
/** FAULTS_QUICK=1 sends one in ten. */
const SAMPLING_STEP = process.env.FAULTS_QUICK ? 10 : 1;

/** Sends extreme values for every parameter of every operation over HTTP. */
async function sendExtremes(engine: Engine) {
	const world = await openWorld(engine);
	const sessions: Awaited<ReturnType<typeof logInAsStaff>>[] = [];
	while (sessions.length < SESSION_COUNT) sessions.push(await logInAsStaff(world.origin));
	let callCount = 0;
	const staff: (typeof sessions)[0] = async (path, call) => {
		const sessionIndex = callCount++ % SESSION_COUNT;
		const sessionCaller = sessions[sessionIndex] ?? (await logInAsStaff(world.origin));
		const response = await sessionCaller(path, call);
		// One of the calls ends sessions: later calls must get as far as they did before.
		if (response.status === 401 && sessions[sessionIndex] === sessionCaller)
			sessions[sessionIndex] = await logInAsStaff(world.origin);
		return response.status === 401 ? (sessions[sessionIndex] ?? sessionCaller)(path, call) : response;
	};
	const toJsonResponse = ({ text }: HttpResponse) => ({ json: JSON.parse(text) });
	const { document, findExisting, rememberVersion } = await createFixtures({
		call: async (path, { body } = {}) => toJsonResponse(await callServer(world.origin, path, { json: body })),
		asStaff: async (path) => toJsonResponse(await staff(path)),
		now: new Date(),
	});
	const calls = listExtremes(document, findExisting);
	const responses: HttpResponse[] = [];
	const faults: string[] = [];
	let slowest = { ms: 0, note: "" };
	async function sendExtreme(extreme: ExtremeCall) {
		const { method, path, headers, body, isStaff } = extreme;
		// A header is Latin 1 and a URL is ASCII: a client cannot send anything else.
		const options = { method, headers, ...(body && { body: Buffer.from(body) }) };
		const response = await callWithRetry(() =>
			isStaff ? staff(path, options) : callServer(world.origin, path, options),
		);
		responses.push(response);
		rememberVersion(extreme, response.text);
		if (response.ms > slowest.ms) slowest = { ms: response.ms, note: extreme.note };
		const isConnectionLost = response.status === 0 && getHeadLength(path, headers) < MAX_HEAD_LENGTH;
		const isServerFault = response.status >= 500 || isConnectionLost || response.ms > MAX_RESPONSE_MS;
		if (isServerFault)
			faults.push(`${response.status || response.error} after ${formatMs(response.ms)}: ${extreme.note}`);
		else if (!FRONT_END_STATUSES.has(response.status)) {
			const undocumentedResponse = findUndocumented(document, extreme, response);
			faults.push(
				...findFaults(extreme, response),
				...(undocumentedResponse ? [`undocumented: ${undocumentedResponse}`] : []),
			);
		}
	}
	const pings = startPings(world.origin);
	let callIndex = 0;
	const loops = Array.from({ length: CONCURRENCY }, async () => {
		for (let nextCall = calls.next(); !nextCall.done && !world.getExitReason(); nextCall = calls.next())
			if (callIndex++ % SAMPLING_STEP === 0) await sendExtreme(nextCall.value);
	});
	await Promise.all(loops);
	const healthStats = await pings.stop();
	const { count, max, statuses } = summarize(responses);
	const sessionNote = statuses[401] === count ? ", all without a session" : "";
	return {
		figure: `${count} calls${sessionNote} (${formatCounts(statuses)}): slowest ${formatMs(max)} (${slowest.note}), /health beside it p99 ${formatMs(healthStats.p99)}, at most ${formatMs(healthStats.max)}${faults.length > 0 ? `; ${faults.length} faults, as ${faults.slice(0, 5).join(" · ")}` : ""}`,
		holds: faults.length === 0 && healthStats.max < MAX_RESPONSE_MS && !world.getExitReason(),
	};
}

/**
 * Repeats a call while the shop is busy or its rate limit ends within a minute. Password limits last longer, and a
 * rejection by them counts as a valid response.
 */
async function callWithRetry(call: () => Promise<HttpResponse>): Promise<HttpResponse> {
	for (let attempt = 1; ; attempt++) {
		const response = await call();
		const isBusy = response.status === 503 && response.text.includes('"busy"');
		const isRateLimited = response.status === 429 && Number(response.headers["retry-after"]) <= 60;
		if (attempt === MAX_ATTEMPTS || !(isBusy || isRateLimited)) return response;
		await wait(RETRY_DELAY_MS);
	}
}

const getHeadLength = (path: string, headers: Record<string, string>) =>
	[path, ...Object.entries(headers).flat()].reduce((total, { length }) => total + length, 0);

export const extremes: Fault[] = [
	{
		name: "extremes",
		fault: "Every parameter of every operation at its extremes",
		injected: `calls made from the OpenAPI document, ${CONCURRENCY} at once: first and last dates, ±2^53, NaN, 100 kB, ill-formed Unicode`,
		goal: "every response and /health within 1 s; 5xx 0; every rejection in Spanish and documented",
		engines: BOTH_ENGINES,
		run: sendExtremes,
	},
];
