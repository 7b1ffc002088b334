import { sql } from "kysely";
import { type Db, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		contentVersion: { id: string; version: number };
	}
}

const ONLY_ROW = "1";
/** Maximum delay until an edit on another machine is noticed here. */
const CHECK_EVERY_MS = 500;
/** Maximum wait for the version check of a request that could be served from memory. */
const PATIENCE_MS = 500;

/** Maximum time of an edit. Staff may change a whole catalogue at once. */
const EDIT_MS = 20_000;

/**
 * A number that grows with every edit of public content. Cached pages carry it, so an edit invalidates them on
 * every machine that shares the database.
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
		// Refresh derived data before any page renders with the new version.
		if (next !== version || !isKnown) for (const follow of followers) await follow();
		// Reads may overlap and finish out of order. A lower version without an edit or a newer read comes from a
		// restored backup, so accept it.
		if (next > version || (looks === mine && edits === editsBefore)) version = next;
		isKnown = true;
		isAway = false;
		// A read that started before an edit here says nothing about the state after it.
		if (edits === editsBefore) checkedAt = performance.now();
	}

	/** Shares one version check among concurrent callers, unless an edit was stored here since it started. */
	function look() {
		if (looking?.edits === edits) return looking;
		let lose: NodeJS.Timeout | undefined;
		const isRead = read(edits).catch(() => {
			isAway = true;
			// Other requests must not wait for a failing database until the next check.
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
		/** Returns true while `getCurrent` can answer from memory. Cached pages use this path, without a promise. */
		isFresh,
		known: () => version,
		/**
		 * Returns the version, read from the database at most twice a second; the last one if the database does not
		 * respond.
		 */
		current: async () => {
			if (!isFresh()) await look().isRead;
			return version;
		},
		/**
		 * Checks whether `getLastVersion` is up to date. Returns false after half a second without a response, and at
		 * once while the database is down; later requests detect its recovery.
		 */
		isCertain: async (): Promise<boolean> => {
			if (isFresh()) return !isAway;
			const begun = look();
			return isAway ? false : begun.isCertain;
		},
		/** Registers a listener that runs before a new version becomes visible, including the first. */
		onChange: (follow: () => Promise<void>) => {
			followers.push(follow);
			isKnown = false;
			checkedAt = Number.NEGATIVE_INFINITY;
		},
		/** Runs an edit of public content and invalidates all cached pages. */
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
