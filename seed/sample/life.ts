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

/** A browser's user agent: page views of clients that look like machines do not count. */
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36";

/** A rejection by the API's rules, as any client would get it. */
class Refused extends Error {
	override name = "Refused";
}

/**
 * Simulates a shop's days through the product's own API with a moved clock, so that every record could really have
 * happened.
 * It drops what is planned for after `until`.
 */
export function openLife(at: Platform, { since, until }: { since: Date; until: Date }) {
	let now = since;
	const chance = openChance(20_261_124);
	const nothing = async () => {};
	const api = createApi({
		...at,
		now: () => now,
		// A month in half a minute exceeds every rate limit.
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
		// A busy machine answers 503 and stores nothing: try again, so that the sample does not depend on the machine.
		for (let tries = 0; reply.status === 503 && tries < 5; tries++) {
			await wait(1000);
			reply = await send();
		}
		const said = await reply.text();
		if (!reply.ok) throw new Refused(`${method} ${path}: ${said}`, { cause: reply.status });
		return said && JSON.parse(said);
	}

	/** Returns a caller for a role, which logs in again when its session has expired. */
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
	/** The desk changes a record, or a part of it, after reading its version. */
	const change = async (method: string, [thing, step]: [string, string], wanted: object) => {
		const { updated_at } = await desk("GET", thing);
		return desk(method, thing + step, { ...wanted, updated_at });
	};
	/** Plans a step for an instant; a step of the desk waits for the next opening if the desk is closed. */
	const plan = (due: Date, run: () => Promise<void>, isOfDesk = true) =>
		void planned.push({ due: (isOfDesk ? deskTime(due) : due).getTime(), run });
	const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

	return {
		chance,
		newPerson: openPeople(chance),
		now: () => now,
		/** Calls the API as a visitor. */
		visitor: call,
		owner: as("owner"),
		mechanic: as("mechanic"),
		editor: as("editor"),
		desk,
		change,
		become: (room: "inbox" | "agenda", id: string, wanted: object) =>
			change("PUT", [`/${room}/${id}`, "/state"], wanted),
		plan,
		/** Plans a step of the desk after some minutes. */
		later: (minutes: number, run: () => Promise<void>) => plan(after(minutes), run),
		after,
		/** Errors of steps that the shop's rules rejected. */
		refused,
		/** Runs the planned steps in order, up to `until`. */
		async live() {
			for (;;) {
				planned.sort((one, other) => one.due - other.due);
				const next = planned[0];
				if (!next || next.due > until.getTime()) break;
				planned.shift();
				// Steps at the same instant run one second apart.
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

/** Returns the body to send: files and pictures as they are, everything else as JSON. */
function sentAs(body: object | undefined, headers: Headers) {
	if (!body || body instanceof FormData) return body ?? null;
	const isBytes = body instanceof Uint8Array;
	headers.set("content-type", isBytes ? "application/octet-stream" : "application/json");
	return isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/** Returns the instant, or the next opening of the desk if it is closed. */
export function deskTime(due: Date): Date {
	const [day, minute] = [panamaDay(due), panamaMinuteOfDay(due)];
	const isOver = weekdayOf(day) === SUNDAY || minute >= CLOSES;
	if (isOver) return deskTime(panamaInstant(addDays(day, 1), 0));
	return minute < OPENS ? panamaInstant(day, OPENS + (minute % 30)) : due;
}
