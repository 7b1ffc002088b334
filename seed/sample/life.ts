import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "#api/app.server.ts";
import { addDays, panamaDay, panamaInstant, panamaMinuteOfDay, weekdayOf } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { openChance } from "#seed/chance.ts";
import { openPeople, USERNAMES, type Who } from "./names.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read, as a browser reads them.
export type Told = any;

const MINUTE_MS = 60_000;
/** The desk's hours, Monday to Saturday, in minutes of the day. */
const OPENS = 8 * 60;
const CLOSES = 17 * 60;
const SUNDAY = 0;

/** What names itself a machine has seen nothing. */
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36";

/** The shop said no, as it says it to anybody. */
class Refused extends Error {
	override name = "Refused";
}

/**
 * A shop's days, lived through the product's own API with the clock moved: what it holds in the end could have happened.
 * What is planned for after `until` does not happen.
 */
export function openLife(at: Platform, { since, until }: { since: Date; until: Date }) {
	let now = since;
	const chance = openChance(20_261_124);
	const nothing = async () => {};
	const api = createApi({
		...at,
		now: () => now,
		// A month in half a minute is more than anybody's limit.
		limits: { ...at.limits, take: nothing, giveBack: nothing, forgive: nothing },
	});
	const planned: { due: number; run: () => Promise<void> }[] = [];
	const refused: string[] = [];
	let callers = 0;
	const sessions = new Map<Who, string>();

	async function call(method: string, path: string, body?: object, token?: string): Promise<Told> {
		const address = `10.60.${(++callers >> 8) & 255}.${callers & 255}`;
		const headers = new Headers({ "user-agent": PHONE });
		if (token) headers.set("authorization", `Bearer ${token}`);
		const url = `http://localhost/api${path}`;
		const send = () =>
			api.fetch(new Request(url, { method, headers, body: sentAs(body, headers) }), { address });
		let reply = await send();
		// A busy machine says so and has kept nothing: what the sample holds must not tell of it.
		for (let tries = 0; reply.status === 503 && tries < 5; tries++) {
			await wait(1000);
			reply = await send();
		}
		const said = await reply.text();
		if (!reply.ok) throw new Refused(`${method} ${path}: ${said}`, { cause: reply.status });
		return said && JSON.parse(said);
	}

	/** Everybody logs in again once their session is over, and leaves none behind. */
	const as = (who: Who) => async (method: string, path: string, body?: object) => {
		const attempt = () => call(method, `/admin${path}`, body, sessions.get(who));
		return attempt().catch(async (error: Error) => {
			if (error.cause !== 401) throw error;
			const login = { username: USERNAMES[who], password: SAMPLE_PASSWORD };
			sessions.set(who, (await call("POST", "/admin/login", login)).access_token);
			return attempt();
		});
	};
	const desk = as("reception");
	/** The desk changes what it has just looked at, or what lies below it. */
	const change = async (method: string, [thing, step]: [string, string], wanted: object) => {
		const { updated_at } = await desk("GET", thing);
		return desk(method, thing + step, { ...wanted, updated_at });
	};
	/** Plans something for then; what falls into the night, for the next opening of the desk. */
	const plan = (due: Date, run: () => Promise<void>, isOfDesk = true) =>
		void planned.push({ due: (isOfDesk ? deskTime(due) : due).getTime(), run });
	const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

	return {
		chance,
		newPerson: openPeople(chance),
		now: () => now,
		/** What a visitor sends or opens. */
		visitor: call,
		owner: as("owner"),
		mechanic: as("mechanic"),
		editor: as("editor"),
		desk,
		change,
		become: (room: "inbox" | "agenda", id: string, wanted: object) =>
			change("PUT", [`/${room}/${id}`, "/state"], wanted),
		plan,
		/** Minutes of somebody's day later. */
		later: (minutes: number, run: () => Promise<void>) => plan(after(minutes), run),
		after,
		/** What the shop's rules did not let happen: that day it was so. */
		refused,
		/** Lets happen what is planned, in its order, until then. */
		async live() {
			for (;;) {
				planned.sort((one, other) => one.due - other.due);
				const next = planned[0];
				if (!next || next.due > until.getTime()) break;
				planned.shift();
				// Two at once are two after each other; a moment passes with each.
				now = new Date(Math.max(next.due, now.getTime() + 1000));
				await next.run().catch((error: unknown) => {
					if (!(error instanceof Refused)) throw error;
					refused.push(error.message);
				});
			}
			now = until;
			for (const who of sessions.keys()) await as(who)("POST", "/logout");
		},
	};
}
export type Life = ReturnType<typeof openLife>;

/** What is sent of a body: a file and a picture as they are, the rest as JSON. */
function sentAs(body: object | undefined, headers: Headers) {
	if (!body || body instanceof FormData) return body ?? null;
	const isBytes = body instanceof Uint8Array;
	headers.set("content-type", isBytes ? "application/octet-stream" : "application/json");
	return isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/** Then, or the next time that the desk is open. */
export function deskTime(due: Date): Date {
	const [day, minute] = [panamaDay(due), panamaMinuteOfDay(due)];
	const isOver = weekdayOf(day) === SUNDAY || minute >= CLOSES;
	if (isOver) return deskTime(panamaInstant(addDays(day, 1), 0));
	return minute < OPENS ? panamaInstant(day, OPENS + (minute % 30)) : due;
}
