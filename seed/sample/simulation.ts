import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "#api/app.server.ts";
import { addDays, getWeekday, toPanamaDay, toPanamaInstant, toPanamaMinutes } from "#panama/time.ts";
import type { AppContext } from "#platform/app-context.server.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { openChance } from "#seed/random.ts";
import { openPeople, type StaffRole, USERNAMES } from "./names.ts";

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read, as a browser reads them.
export type Json = any;

const MINUTE_MS = 60_000;
/** The desk's hours, Monday to Saturday, in minutes of the day. */
const OPENS = 8 * 60;
const CLOSES = 17 * 60;
const SUNDAY = 0;

/** A browser's user agent: page views of clients that look like machines do not count. */
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36";

/** A rejection by the API's rules, as any client would get it. */
class RejectedError extends Error {
	override name = "Refused";
}

/**
 * Simulates a shop's days through the product's own API with a moved clock, so that every record could really have
 * happened.
 * It drops what is planned for after `until`.
 */
export function createSimulation(ctx: AppContext, { since, until }: { since: Date; until: Date }) {
	let now = since;
	const chance = openChance(20_261_124);
	const doNothing = async () => {};
	const api = createApi({
		...ctx,
		now: () => now,
		// A month in half a minute exceeds every rate limit.
		limits: { ...ctx.limits, takePoint: doNothing, returnPoint: doNothing, reset: doNothing },
	});
	const plannedSteps: { due: number; run: () => Promise<void> }[] = [];
	const rejections: string[] = [];
	let callers = 0;
	const sessions = new Map<StaffRole, string>();

	async function call(method: string, path: string, body?: object, token?: string): Promise<Json> {
		const address = `10.60.${(++callers >> 8) & 255}.${callers & 255}`;
		const headers = new Headers({ "user-agent": PHONE });
		if (token) headers.set("authorization", `Bearer ${token}`);
		const url = `http://localhost/api${path}`;
		const send = () =>
			api.fetch(new Request(url, { method, headers, body: toRequestBody(body, headers) }), {
				address,
			});
		let reply = await send();
		// A busy machine answers 503 and stores nothing: try again, so that the sample does not depend on the machine.
		for (let tries = 0; reply.status === 503 && tries < 5; tries++) {
			await wait(1000);
			reply = await send();
		}
		const text = await reply.text();
		if (!reply.ok) throw new RejectedError(`${method} ${path}: ${text}`, { cause: reply.status });
		return text && JSON.parse(text);
	}

	/** Returns a caller for a role, which logs in again when its session has expired. */
	const callAs = (role: StaffRole) => async (method: string, path: string, body?: object) => {
		const attempt = () => call(method, `/admin${path}`, body, sessions.get(role));
		return attempt().catch(async (error: Error) => {
			if (error.cause !== 401) throw error;
			const login = { username: USERNAMES[role], password: SAMPLE_PASSWORD };
			sessions.set(role, (await call("POST", "/admin/login", login)).access_token);
			return attempt();
		});
	};
	const desk = callAs("reception");
	/** The desk changes a record, or a part of it, after reading its version. */
	const change = async (method: string, [thing, step]: [string, string], changes: object) => {
		const { updated_at } = await desk("GET", thing);
		return desk(method, thing + step, { ...changes, updated_at });
	};
	/** Plans a step for an instant; a step of the desk waits for the next opening if the desk is closed. */
	const plan = (due: Date, run: () => Promise<void>, isOfDesk = true) =>
		void plannedSteps.push({ due: (isOfDesk ? getDeskTime(due) : due).getTime(), run });
	const addMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

	return {
		chance,
		newPerson: openPeople(chance),
		now: () => now,
		/** Calls the API as a visitor. */
		visitor: call,
		owner: callAs("owner"),
		mechanic: callAs("mechanic"),
		editor: callAs("editor"),
		desk,
		change,
		setState: (section: "inbox" | "agenda", id: string, changes: object) =>
			change("PUT", [`/${section}/${id}`, "/state"], changes),
		plan,
		/** Plans a step of the desk after some minutes. */
		planAfter: (minutes: number, run: () => Promise<void>) => plan(addMinutes(minutes), run),
		addMinutes,
		/** Errors of steps that the shop's rules rejected. */
		rejections,
		/** Runs the planned steps in order, up to `until`. */
		async simulate() {
			for (;;) {
				plannedSteps.sort((one, other) => one.due - other.due);
				const next = plannedSteps[0];
				if (!next || next.due > until.getTime()) break;
				plannedSteps.shift();
				// Steps at the same instant run one second apart.
				now = new Date(Math.max(next.due, now.getTime() + 1000));
				await next.run().catch((error: unknown) => {
					if (!(error instanceof RejectedError)) throw error;
					rejections.push(error.message);
				});
			}
			now = until;
			for (const role of sessions.keys()) await callAs(role)("POST", "/logout");
		},
	};
}
export type Simulation = ReturnType<typeof createSimulation>;

/** Returns the body to send: files and pictures as they are, everything else as JSON. */
function toRequestBody(body: object | undefined, headers: Headers) {
	if (!body || body instanceof FormData) return body ?? null;
	const isBytes = body instanceof Uint8Array;
	headers.set("content-type", isBytes ? "application/octet-stream" : "application/json");
	return isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/** Returns the instant, or the next opening of the desk if it is closed. */
export function getDeskTime(due: Date): Date {
	const [day, minute] = [toPanamaDay(due), toPanamaMinutes(due)];
	const isOver = getWeekday(day) === SUNDAY || minute >= CLOSES;
	if (isOver) return getDeskTime(toPanamaInstant(addDays(day, 1), 0));
	return minute < OPENS ? toPanamaInstant(day, OPENS + (minute % 30)) : due;
}
