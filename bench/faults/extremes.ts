import { setTimeout as wait } from "node:timers/promises";
import { type Extreme, extremesOf } from "#api/extremes.test.kit.ts";
import { faultsOf, undocumented } from "#api/extremes-judged.test.kit.ts";
import { furnish } from "#api/extremes-known.test.kit.ts";
import { type Answer, ask, asStaff } from "./client.ts";
import { BOTH, type Engine, type Fault } from "./fault.ts";
import { countsOf, ms, startPings, summaryOf } from "./load.ts";
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
const LONGEST_HEAD = 16_000;
/**
 * Responses of the server's front end itself: connection closed, rate limited, an address or headers that are too
 * long.
 */
const BEFORE_THE_API = new Set([0, 414, 429, 431]);
/** FAULTS_QUICK=1 sends one in ten. */
const STEP = process.env.FAULTS_QUICK ? 10 : 1;

/** Sends extreme values for every parameter of every operation over HTTP. */
async function driveAll(engine: Engine) {
	const world = await openWorld(engine);
	const sessions: Awaited<ReturnType<typeof asStaff>>[] = [];
	while (sessions.length < SESSIONS) sessions.push(await asStaff(world.origin));
	let turns = 0;
	const staff: (typeof sessions)[0] = async (path, call) => {
		const place = turns++ % SESSIONS;
		const asked = sessions[place] ?? (await asStaff(world.origin));
		const reply = await asked(path, call);
		// One of the calls ends sessions: later calls must get as far as they did before.
		if (reply.status === 401 && sessions[place] === asked)
			sessions[place] = await asStaff(world.origin);
		return reply.status === 401 ? (sessions[place] ?? asked)(path, call) : reply;
	};
	const read = ({ text }: Answer) => ({ json: JSON.parse(text) });
	const { document, known, learn } = await furnish({
		call: async (path, { body } = {}) => read(await ask(world.origin, path, { json: body })),
		asStaff: async (path) => read(await staff(path)),
		now: new Date(),
	});
	const calls = extremesOf(document, known);
	const answers: Answer[] = [];
	const faults: string[] = [];
	let slowest = { ms: 0, note: "" };
	async function knock(extreme: Extreme) {
		const { method, path, headers, body, isStaff } = extreme;
		// A header is Latin 1 and a URL is ASCII: a client cannot send anything else.
		const asked = { method, headers, ...(body && { body: Buffer.from(body) }) };
		const reply = await served(() =>
			isStaff ? staff(path, asked) : ask(world.origin, path, asked),
		);
		answers.push(reply);
		learn(extreme, reply.text);
		if (reply.ms > slowest.ms) slowest = { ms: reply.ms, note: extreme.note };
		const isHungUp = reply.status === 0 && lengthOf(path, headers) < LONGEST_HEAD;
		const isOurs = reply.status >= 500 || isHungUp || reply.ms > ANSWER_WITHIN_MS;
		if (isOurs)
			faults.push(`${reply.status || reply.error} after ${ms(reply.ms)}: ${extreme.note}`);
		else if (!BEFORE_THE_API.has(reply.status)) {
			const other = undocumented(document, extreme, reply);
			faults.push(...faultsOf(extreme, reply), ...(other ? [`undocumented: ${other}`] : []));
		}
	}
	const pings = startPings(world.origin);
	let place = 0;
	const loops = Array.from({ length: AT_ONCE }, async () => {
		for (let call = calls.next(); !call.done && !world.ended(); call = calls.next())
			if (place++ % STEP === 0) await knock(call.value);
	});
	await Promise.all(loops);
	const alive = await pings.stop();
	const { count, max, statuses } = summaryOf(answers);
	const staffIn = statuses[401] === count ? ", all without a session" : "";
	return {
		figure: `${count} calls${staffIn} (${countsOf(statuses)}): slowest ${ms(max)} (${slowest.note}), /health beside it p99 ${ms(alive.p99)}, at most ${ms(alive.max)}${faults.length > 0 ? `; ${faults.length} faults, as ${faults.slice(0, 5).join(" · ")}` : ""}`,
		holds: faults.length === 0 && alive.max < ANSWER_WITHIN_MS && !world.ended(),
	};
}

/**
 * Repeats a call while the shop is busy or its rate limit ends within a minute. Password limits last longer, and a
 * rejection by them counts as a valid response.
 */
async function served(call: () => Promise<Answer>): Promise<Answer> {
	for (let tries = 1; ; tries++) {
		const reply = await call();
		const isBusy = reply.status === 503 && reply.text.includes('"busy"');
		const isCounted = reply.status === 429 && Number(reply.headers["retry-after"]) <= 60;
		if (tries === TRIES || !(isBusy || isCounted)) return reply;
		await wait(TRY_AGAIN_MS);
	}
}

const lengthOf = (path: string, headers: Record<string, string>) =>
	[path, ...Object.entries(headers).flat()].reduce((sum, { length }) => sum + length, 0);

export const extremes: Fault[] = [
	{
		name: "extremes",
		fault: "Every parameter of every operation at its extremes",
		injected: `calls made from the OpenAPI document, ${AT_ONCE} at once: first and last dates, ±2^53, NaN, 100 kB, ill-formed Unicode`,
		goal: "every answer and /health within 1 s; 5xx 0; every refusal in Spanish words and named by the document",
		engines: BOTH,
		run: driveAll,
	},
];
