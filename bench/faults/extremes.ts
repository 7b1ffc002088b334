import { setTimeout as wait } from "node:timers/promises";
import { findFaults, findUndocumented } from "#api/extreme-faults.test.kit.ts";
import { createFixtures } from "#api/extreme-fixtures.test.kit.ts";
import { type Extreme, listExtremes } from "#api/extremes.test.kit.ts";
import { type Answer, asStaff, callServer } from "./client.ts";
import { BOTH, type Engine, type Fault } from "./fault.ts";
import { formatCounts, formatMs, startPings, summarize } from "./load.ts";
import { openWorld } from "./world.ts";

const AT_ONCE = 4;
const ANSWER_WITHIN_MS = 1000;
/**
 * A session may make 600 calls a minute and a person may have five sessions: rotation keeps most calls below the rate
 * limit.
 */
const SESSIONS = 5;
/** Retries a call that was rate limited or blocked by another; a rate limit lasts a minute at most. */
const TRIES = 14;
const TRY_AGAIN_MS = 5000;
/** Node closes the connection on longer ones, with a 431 that a client may miss while it is still writing. */
const MAX_HEAD_LENGTH = 16_000;
/**
 * Responses of the server's front end itself: connection closed, rate limited, an address or headers that are too
 * long.
 */
const BEFORE_THE_API = new Set([0, 414, 429, 431]);
/** FAULTS_QUICK=1 sends one in ten. */
const STEP = process.env.FAULTS_QUICK ? 10 : 1;

/** Sends extreme values for every parameter of every operation over HTTP. */
async function sendExtremes(engine: Engine) {
	const world = await openWorld(engine);
	const sessions: Awaited<ReturnType<typeof asStaff>>[] = [];
	while (sessions.length < SESSIONS) sessions.push(await asStaff(world.origin));
	let turns = 0;
	const staff: (typeof sessions)[0] = async (path, call) => {
		const place = turns++ % SESSIONS;
		const caller = sessions[place] ?? (await asStaff(world.origin));
		const reply = await caller(path, call);
		// One of the calls ends sessions: later calls must get as far as they did before.
		if (reply.status === 401 && sessions[place] === caller) sessions[place] = await asStaff(world.origin);
		return reply.status === 401 ? (sessions[place] ?? caller)(path, call) : reply;
	};
	const read = ({ text }: Answer) => ({ json: JSON.parse(text) });
	const {
		document,
		findExisting: knownIds,
		learn,
	} = await createFixtures({
		call: async (path, { body } = {}) => read(await callServer(world.origin, path, { json: body })),
		asStaff: async (path) => read(await staff(path)),
		now: new Date(),
	});
	const calls = listExtremes(document, knownIds);
	const answers: Answer[] = [];
	const faults: string[] = [];
	let slowest = { ms: 0, note: "" };
	async function sendExtreme(extreme: Extreme) {
		const { method, path, headers, body, isStaff } = extreme;
		// A header is Latin 1 and a URL is ASCII: a client cannot send anything else.
		const options = { method, headers, ...(body && { body: Buffer.from(body) }) };
		const reply = await callWithRetry(() =>
			isStaff ? staff(path, options) : callServer(world.origin, path, options),
		);
		answers.push(reply);
		learn(extreme, reply.text);
		if (reply.ms > slowest.ms) slowest = { ms: reply.ms, note: extreme.note };
		const isHungUp = reply.status === 0 && getHeadLength(path, headers) < MAX_HEAD_LENGTH;
		const isOurs = reply.status >= 500 || isHungUp || reply.ms > ANSWER_WITHIN_MS;
		if (isOurs) faults.push(`${reply.status || reply.error} after ${formatMs(reply.ms)}: ${extreme.note}`);
		else if (!BEFORE_THE_API.has(reply.status)) {
			const other = findUndocumented(document, extreme, reply);
			faults.push(...findFaults(extreme, reply), ...(other ? [`undocumented: ${other}`] : []));
		}
	}
	const pings = startPings(world.origin);
	let place = 0;
	const loops = Array.from({ length: AT_ONCE }, async () => {
		for (let call = calls.next(); !call.done && !world.ended(); call = calls.next())
			if (place++ % STEP === 0) await sendExtreme(call.value);
	});
	await Promise.all(loops);
	const alive = await pings.stop();
	const { count, max, statuses } = summarize(answers);
	const sessionNote = statuses[401] === count ? ", all without a session" : "";
	return {
		figure: `${count} calls${sessionNote} (${formatCounts(statuses)}): slowest ${formatMs(max)} (${slowest.note}), /health beside it p99 ${formatMs(alive.p99)}, at most ${formatMs(alive.max)}${faults.length > 0 ? `; ${faults.length} faults, as ${faults.slice(0, 5).join(" · ")}` : ""}`,
		holds: faults.length === 0 && alive.max < ANSWER_WITHIN_MS && !world.ended(),
	};
}

/**
 * Repeats a call while the shop is busy or its rate limit ends within a minute. Password limits last longer, and a
 * rejection by them counts as a valid response.
 */
async function callWithRetry(call: () => Promise<Answer>): Promise<Answer> {
	for (let tries = 1; ; tries++) {
		const reply = await call();
		const isBusy = reply.status === 503 && reply.text.includes('"busy"');
		const isCounted = reply.status === 429 && Number(reply.headers["retry-after"]) <= 60;
		if (tries === TRIES || !(isBusy || isCounted)) return reply;
		await wait(TRY_AGAIN_MS);
	}
}

const getHeadLength = (path: string, headers: Record<string, string>) =>
	[path, ...Object.entries(headers).flat()].reduce((total, { length }) => total + length, 0);

export const extremes: Fault[] = [
	{
		name: "extremes",
		fault: "Every parameter of every operation at its extremes",
		injected: `calls made from the OpenAPI document, ${AT_ONCE} at once: first and last dates, ±2^53, NaN, 100 kB, ill-formed Unicode`,
		goal: "every response and /health within 1 s; 5xx 0; every rejection in Spanish and documented",
		engines: BOTH,
		run: sendExtremes,
	},
];
