import { sql } from "kysely";
import { type Db, type Trx, withTransaction } from "#server/database/db.server.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import { findRow } from "#server/database/rows.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		contentVersion: { id: string; version: number };
	}
}

export const CONTENT_TABLES = {
	contentVersion: { belongsTo: "shop", ends: { never: "one row" }, text: {} },
} as const satisfies TableDeclarations;

const ONLY_ROW = "1";
/** Maximum delay until an edit on another machine is noticed here. */
const CHECK_EVERY_MS = 500;
/** Maximum wait for the version check of a request that could be served from memory. */
const MAX_WAIT_MS = 500;

/** Maximum time of an edit. Staff may change a whole catalogue at once. */
const MAX_EDIT_MS = 20_000;

/**
 * A number that grows with every edit of public content. Cached pages carry it, so an edit invalidates them on
 * every machine that shares the database.
 */
export type ContentVersion = ReturnType<typeof openContentVersion>;

export function openContentVersion(db: Db) {
	let version = 0;
	let checkedAt = Number.NEGATIVE_INFINITY;
	let isLoaded = false;
	let isDatabaseDown = false;
	let edits = 0;
	let readCount = 0;
	let currentCheck: { edits: number; isRead: Promise<void>; isCertain: Promise<boolean> } | undefined;
	const listeners: (() => Promise<void>)[] = [];
	const isFresh = () => performance.now() - checkedAt < CHECK_EVERY_MS;

	async function read(editsBefore: number) {
		const readNumber = ++readCount;
		const row = await findRow(db, "contentVersion", { id: ONLY_ROW });
		const next = row?.version ?? 0;
		// Refresh derived data before any page renders with the new version.
		if (next !== version || !isLoaded) for (const listener of listeners) await listener();
		// Reads may overlap and finish out of order. A lower version without an edit or a newer read comes from a
		// restored backup, so accept it.
		if (next > version || (readCount === readNumber && edits === editsBefore)) version = next;
		isLoaded = true;
		isDatabaseDown = false;
		// A read that started before an edit here says nothing about the state after it.
		if (edits === editsBefore) checkedAt = performance.now();
	}

	/** Shares one version check among concurrent callers, unless an edit was stored here since it started. */
	function startCheck() {
		if (currentCheck?.edits === edits) return currentCheck;
		let timeout: NodeJS.Timeout | undefined;
		const isRead = read(edits).catch(() => {
			isDatabaseDown = true;
			// Other requests must not wait for a failing database until the next check.
			checkedAt = performance.now();
		});
		const deadline = new Promise<boolean>((resolve) => {
			timeout = setTimeout(() => {
				isDatabaseDown = true;
				resolve(false);
			}, MAX_WAIT_MS);
		});
		const isCertain = Promise.race([isRead.then(() => !isDatabaseDown), deadline]);
		const check = { edits, isRead, isCertain };
		currentCheck = check;
		void isRead.then(() => {
			clearTimeout(timeout);
			if (currentCheck === check) currentCheck = undefined;
		});
		return check;
	}

	return {
		/** Returns true while `getCurrent` can answer from memory. Cached pages use this path, without a promise. */
		isFresh,
		getLastVersion: () => version,
		/**
		 * Returns the version, read from the database at most twice a second; the last one if the database does not
		 * respond.
		 */
		getCurrent: async () => {
			if (!isFresh()) await startCheck().isRead;
			return version;
		},
		/**
		 * Checks whether `getLastVersion` is up to date. Returns false after half a second without a response, and at
		 * once while the database is down; later requests detect its recovery.
		 */
		isCertain: async (): Promise<boolean> => {
			if (isFresh()) return !isDatabaseDown;
			const check = startCheck();
			return isDatabaseDown ? false : check.isCertain;
		},
		/** Registers a listener that runs before a new version becomes visible, including the first. */
		onChange: (listener: () => Promise<void>) => {
			listeners.push(listener);
			isLoaded = false;
			checkedAt = Number.NEGATIVE_INFINITY;
		},
		/** Runs an edit of public content and invalidates all cached pages. */
		edit: async <T>(action: (trx: Trx) => Promise<T>): Promise<T> => {
			const countEdit = async (trx: Trx) => {
				const outcome = await action(trx);
				await sql`insert into content_version (id, version) values (${ONLY_ROW}, 1)
					on conflict (id) do update set version = content_version.version + 1`.execute(trx);
				return outcome;
			};
			const result = await withTransaction(db, countEdit, performance.now() + MAX_EDIT_MS);
			edits++;
			checkedAt = Number.NEGATIVE_INFINITY;
			isDatabaseDown = false;
			return result;
		},
	};
}
