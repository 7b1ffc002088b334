import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "#composition/api.server.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import {
	addDays,
	countDaysBetween,
	getWeekday,
	toPanamaDay,
	toPanamaInstant,
	toPanamaMinutes,
} from "#domain/time.ts";
import { createRandomGenerator } from "#seed/random.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { isClosedDay } from "./closed-days.ts";
import { createPersonGenerator, type StaffRole, USERNAMES } from "./names.ts";

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read, as a browser reads them.
export type Json = any;

const MINUTE_MS = 60_000;
/** The desk's hours in minutes of the day; on Saturdays it closes two hours earlier. */
const DESK_OPENS_MINUTE = 8 * 60;
const DESK_CLOSES_MINUTE = 17 * 60;
const SATURDAY = 6;
const SATURDAY_CLOSES_MINUTE = 15 * 60;

/** A browser's user agent: page views of clients that look like machines do not count. */
const USER_AGENT = "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36";

/** A rejection by the API's rules, as any client would get it. */
class RejectedError extends Error {
	override name = "Refused";
}

/**
 * Simulates a shop's days through the product's own API with a moved clock, so that every record could really have
 * happened.
 * It drops what is planned for after `until`.
 */
export function createSimulation(ctx: AppContext, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
	let currentTime = startsAt;
	const chance = createRandomGenerator(20_261_124);
	let invoiceCount = 0;
	const claimedNames = new Set<string>();
	const doNothing = async () => {};
	const api = createApi({
		...ctx,
		now: () => currentTime,
		// Two months in a minute exceed every rate limit.
		limits: { ...ctx.limits, takePoint: doNothing, returnPoint: doNothing, reset: doNothing },
	});
	const plannedSteps: { dueAtMs: number; run: () => Promise<void> }[] = [];
	const rejections: string[] = [];
	let callCount = 0;
	const sessions = new Map<StaffRole, string>();

	async function callApi(method: string, path: string, body?: object, token?: string): Promise<Json> {
		const address = `10.60.${(++callCount >> 8) & 255}.${callCount & 255}`;
		const headers = new Headers({ "user-agent": USER_AGENT });
		if (token) headers.set("authorization", `Bearer ${token}`);
		const url = `http://localhost/api${path}`;
		const send = () =>
			api.fetch(new Request(url, { method, headers, body: toRequestBody(body, headers) }), {
				address,
			});
		let response = await send();
		// A busy machine answers 503 and stores nothing: try again, so that the sample does not depend on the machine.
		for (let attempt = 0; response.status === 503 && attempt < 5; attempt++) {
			await wait(1000);
			response = await send();
		}
		const text = await response.text();
		if (!response.ok) throw new RejectedError(`${method} ${path}: ${text}`, { cause: response.status });
		return text && JSON.parse(text);
	}

	/** Returns a caller for a role, which logs in again when its session has expired. */
	const callAs = (role: StaffRole) => async (method: string, path: string, body?: object) => {
		const callWithSession = () => callApi(method, `/admin${path}`, body, sessions.get(role));
		return callWithSession().catch(async (error: Error) => {
			if (error.cause !== 401) throw error;
			const login = { username: USERNAMES[role], password: SAMPLE_PASSWORD };
			sessions.set(role, (await callApi("POST", "/admin/login", login)).access_token);
			return callWithSession();
		});
	};
	const callAsReception = callAs("reception");
	/** The desk changes a record, or a part of it, after reading its version. */
	const changeRecord = async (method: string, [recordPath, step]: [string, string], changes: object) => {
		const { updated_at } = await callAsReception("GET", recordPath);
		return callAsReception(method, recordPath + step, { ...changes, updated_at });
	};
	/** Plans a step for an instant; a step of the desk waits for the next opening if the desk is closed. */
	const planStep = (dueAt: Date, run: () => Promise<void>, needsOpenDesk = true) =>
		void plannedSteps.push({ dueAtMs: (needsOpenDesk ? getDeskTime(dueAt) : dueAt).getTime(), run });
	const addMinutes = (minutes: number) => new Date(currentTime.getTime() + minutes * MINUTE_MS);

	return {
		chance,
		/** A separate generator, so that payments leave the month's other choices as they are. */
		paymentChance: createRandomGenerator(20_261_129),
		/** Returns true for the first call with a name: for what happens once a month. */
		isFirst: (name: string) => !claimedNames.has(name) && claimedNames.add(name).size > 0,
		/** Returns the next invoice's number in the month, from 1. */
		countInvoice: () => ++invoiceCount,
		/** Returns the days from now to the last day. */
		countDaysLeft: () => countDaysBetween(toPanamaDay(currentTime), toPanamaDay(endsAt)),
		getLastDayInstant: (minute: number) => toPanamaInstant(toPanamaDay(endsAt), minute),
		createPerson: createPersonGenerator(chance),
		now: () => currentTime,
		/** Calls the API as a visitor. */
		callAsVisitor: callApi,
		callAsOwner: callAs("owner"),
		callAsMechanic: callAs("mechanic"),
		callAsEditor: callAs("editor"),
		callAsReception,
		changeRecord,
		setState: (section: "inbox" | "agenda", id: string, changes: object) =>
			changeRecord("PUT", [`/${section}/${id}`, "/state"], changes),
		planStep,
		/** Plans a step of the desk after some minutes. */
		planStepAfter: (minutes: number, run: () => Promise<void>) => planStep(addMinutes(minutes), run),
		addMinutes,
		/** Errors of steps that the shop's rules rejected. */
		rejections,
		/** Runs the planned steps in order, up to `until`. */
		async runPlannedSteps() {
			for (;;) {
				plannedSteps.sort((a, b) => a.dueAtMs - b.dueAtMs);
				const nextStep = plannedSteps[0];
				if (!nextStep || nextStep.dueAtMs > endsAt.getTime()) break;
				plannedSteps.shift();
				// Steps at the same instant run one second apart.
				currentTime = new Date(Math.max(nextStep.dueAtMs, currentTime.getTime() + 1000));
				await nextStep.run().catch((error: unknown) => {
					if (!(error instanceof RejectedError)) throw error;
					rejections.push(error.message);
				});
			}
			currentTime = endsAt;
			for (const role of sessions.keys()) await callAs(role)("POST", "/logout");
		},
	};
}
export type Simulation = ReturnType<typeof createSimulation>;

/**
 * Returns the simulation with random choices of its own, so that what is added leaves the month's choices as they are.
 *
 * @param firstPersonNumber number of its first customer
 * @param lastDay ISO day from which its days left are counted
 * @param events what happens once in it, as `isFirst` names it
 */
export function withOwnChoices(
	simulation: Simulation,
	{ seed, firstPersonNumber, lastDay, events }: OwnChoices,
): Simulation {
	const chance = createRandomGenerator(seed);
	const openEvents = new Set(events);
	return {
		...simulation,
		chance,
		paymentChance: createRandomGenerator(seed + 1),
		createPerson: createPersonGenerator(chance, firstPersonNumber),
		isFirst: (name) => openEvents.delete(name),
		countDaysLeft: () => countDaysBetween(toPanamaDay(simulation.now()), lastDay),
	};
}
type OwnChoices = { seed: number; firstPersonNumber: number; lastDay: string; events: readonly string[] };

/** Returns the body to send: files and pictures as they are, everything else as JSON. */
function toRequestBody(body: object | undefined, headers: Headers) {
	if (!body || body instanceof FormData) return body ?? null;
	const isBytes = body instanceof Uint8Array;
	headers.set("content-type", isBytes ? "application/octet-stream" : "application/json");
	return isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/** Returns the instant, or the next opening of the desk if it is closed. */
export function getDeskTime(instant: Date): Date {
	const [day, minute] = [toPanamaDay(instant), toPanamaMinutes(instant)];
	const closesMinute = getWeekday(day) === SATURDAY ? SATURDAY_CLOSES_MINUTE : DESK_CLOSES_MINUTE;
	const isAfterClosing = isClosedDay(day) || minute >= closesMinute;
	if (isAfterClosing) return getDeskTime(toPanamaInstant(addDays(day, 1), 0));
	return minute < DESK_OPENS_MINUTE ? toPanamaInstant(day, DESK_OPENS_MINUTE + ((minute * 7) % 55)) : instant;
}
