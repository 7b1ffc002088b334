import { sql } from "kysely";
import type { Db, Trx } from "./db.server.ts";
import { inTransaction } from "./db.server.ts";

declare module "./db.server.ts" {
	interface Tables {
		contentVersion: { id: string; version: number };
	}
}

const ONLY_ROW = "1";
/** How long an edit made on another machine may stay unseen here. */
const CHECK_EVERY_MS = 500;

/**
 * A number that grows with every edit of public content. Finished pages carry it, so an edit drops them
 * on every machine that shares the database.
 */
export type ContentVersion = ReturnType<typeof openContentVersion>;

export function openContentVersion(db: Db) {
	let version = 0;
	let checkedAt = Number.NEGATIVE_INFINITY;
	let isKnown = false;
	let edits = 0;
	const followers: (() => Promise<void>)[] = [];
	async function read() {
		const editsBefore = edits;
		const row = await db
			.selectFrom("contentVersion")
			.select("version")
			.where("id", "=", ONLY_ROW)
			.executeTakeFirst();
		const next = row?.version ?? 0;
		// What is derived from the content is renewed before anybody renders with the new version.
		if (next !== version || !isKnown) for (const follow of followers) await follow();
		// Two reads may overlap, and the one that began first may end last.
		version = Math.max(version, next);
		isKnown = true;
		// What was read before an edit here was stored says nothing about what is true after it.
		if (edits === editsBefore) checkedAt = performance.now();
		return version;
	}
	return {
		/** True while `current` may answer from memory, without a promise: the path of every cached page. */
		isFresh: () => performance.now() - checkedAt < CHECK_EVERY_MS,
		known: () => version,
		/** The version, read from the database at most twice a second; the last known one when it does not answer. */
		current: async () =>
			performance.now() - checkedAt < CHECK_EVERY_MS ? version : read().catch(() => version),
		/** Calls back before a version other than the last one is told, the first one included. */
		onChange: (follow: () => Promise<void>) => {
			followers.push(follow);
			isKnown = false;
			checkedAt = Number.NEGATIVE_INFINITY;
		},
		/** Runs an edit of public content and drops every page rendered before it. */
		edit: async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
			const result = await inTransaction(db, async (trx) => {
				const done = await work(trx);
				await sql`insert into content_version (id, version) values (${ONLY_ROW}, 1)
					on conflict (id) do update set version = content_version.version + 1`.execute(trx);
				return done;
			});
			edits++;
			checkedAt = Number.NEGATIVE_INFINITY;
			return result;
		},
	};
}
