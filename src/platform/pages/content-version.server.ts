import { sql } from "kysely";
import { type Db, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		contentVersion: { id: string; version: number };
	}
}

const ONLY_ROW = "1";
/** How long an edit made on another machine may stay unseen here. */
const CHECK_EVERY_MS = 500;
/** How long whoever could be served from memory waits to learn whether that is still true. */
const PATIENCE_MS = 500;

/** Staff may change a whole catalogue at once: it goes on for as long as its statements do not wait. */
const EDIT_MS = 20_000;

/**
 * A number that grows with every edit of public content. Finished pages carry it, so an edit drops them
 * on every machine that shares the database.
 */
export type ContentVersion = ReturnType<typeof openContentVersion>;

export function openContentVersion(db: Db) {
	let version = 0;
	let checkedAt = Number.NEGATIVE_INFINITY;
	let isKnown = false;
	let isAway = false;
	let edits = 0;
	let looks = 0;
	let looking: { edits: number; isRead: Promise<void>; isCertain: Promise<boolean> } | undefined;
	const followers: (() => Promise<void>)[] = [];
	const isFresh = () => performance.now() - checkedAt < CHECK_EVERY_MS;

	async function read(editsBefore: number) {
		const mine = ++looks;
		const row = await findRow(db, "contentVersion", { id: ONLY_ROW });
		const next = row?.version ?? 0;
		// What is derived from the content is renewed before anybody renders with the new version.
		if (next !== version || !isKnown) for (const follow of followers) await follow();
		// Two reads may overlap, and the one that began first may end last. A lower number with no edit or look since is that
		// of a database put back from a copy: a new beginning.
		if (next > version || (looks === mine && edits === editsBefore)) version = next;
		isKnown = true;
		isAway = false;
		// What was read before an edit here was stored says nothing about what is true after it.
		if (edits === editsBefore) checkedAt = performance.now();
	}

	/** One look serves all who ask while it is under way, unless an edit was stored here since it began. */
	function look() {
		if (looking?.edits === edits) return looking;
		let lose: NodeJS.Timeout | undefined;
		const isRead = read(edits).catch(() => {
			isAway = true;
			// Nobody else waits for a database that has just failed to answer, until the next look.
			checkedAt = performance.now();
		});
		const patience = new Promise<boolean>((resolve) => {
			lose = setTimeout(() => {
				isAway = true;
				resolve(false);
			}, PATIENCE_MS);
		});
		const isCertain = Promise.race([isRead.then(() => !isAway), patience]);
		const begun = { edits, isRead, isCertain };
		looking = begun;
		void isRead.then(() => {
			clearTimeout(lose);
			if (looking === begun) looking = undefined;
		});
		return begun;
	}

	return {
		/** True while `current` may answer from memory, without a promise: the path of every cached page. */
		isFresh,
		known: () => version,
		/** The version, read from the database at most twice a second; the last known one when it does not answer. */
		current: async () => {
			if (!isFresh()) await look().isRead;
			return version;
		},
		/**
		 * Whether `known` is what holds now; false after half a second without an answer, and at once while the database
		 * is away. Somebody's question finds out when it is back.
		 */
		isCertain: async (): Promise<boolean> => {
			if (isFresh()) return !isAway;
			const begun = look();
			return isAway ? false : begun.isCertain;
		},
		/** Calls back before a version other than the last one is told, the first one included. */
		onChange: (follow: () => Promise<void>) => {
			followers.push(follow);
			isKnown = false;
			checkedAt = Number.NEGATIVE_INFINITY;
		},
		/** Runs an edit of public content and drops every page rendered before it. */
		edit: async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
			const countEdit = async (trx: Trx) => {
				const done = await work(trx);
				await sql`insert into content_version (id, version) values (${ONLY_ROW}, 1)
					on conflict (id) do update set version = content_version.version + 1`.execute(trx);
				return done;
			};
			const result = await inTransaction(db, countEdit, performance.now() + EDIT_MS);
			edits++;
			checkedAt = Number.NEGATIVE_INFINITY;
			isAway = false;
			return result;
		},
	};
}
