import { leadBehind } from "#features/leads/link/behind.server.ts";
import { takenPhoto } from "#features/photos/staff/taken.server.ts";
import { listTaken } from "#features/photos/store.server.ts";
import { paymentsText } from "#features/settings/payments.ts";
import { settingsSaid } from "#features/settings/said.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { whenWords } from "#words/moment.ts";
import { carOf, fetchWords } from "./messages.server.ts";
import { canBegin, hasOpen } from "./order-effects.server.ts";
import { changesPromise, comesIn, factsOf } from "./order-states.ts";
import { wordsOf } from "./order-words.ts";
import type { PublicOrder } from "./public-contract.ts";
import { UNKNOWN_LINK } from "./sentences.ts";
import { listMoves, type MoveRow } from "./store.server.ts";
import { isPast, readTold } from "./view.server.ts";

/**
 * Reads the order behind a customer's link: its state, its history and the promised time.
 *
 * @throws NotFoundError for an invalid link, or a request without an order
 * @source rules 11.11
 */
export async function readOwnOrder(at: Platform, token: string): Promise<PublicOrder> {
	const leadId = await leadOf(at, token);
	const [{ row, work, sumCents, settings, now }, known, photos] = await Promise.all([
		readTold(at, at.db, leadId, UNKNOWN_LINK),
		listMoves(at.db, leadId),
		listTaken(at.db, leadId),
	]);
	const { approval, jobs } = work;
	// Moves before the car left unrepaired belong to an earlier stay.
	const moves = known.slice(known.findLastIndex(({ from }) => comesIn(from)));
	const { state, promisedAt, reference, waitsFor } = row;
	const { isInside, isReady, hasBegun } = factsOf(state);
	const words = wordsOf(state);
	const steps = stepsOf(moves, now);
	const since = new Map(approval?.jobs.map(({ rootId, approvedAt }) => [rootId, approvedAt]));
	const shown = jobs
		.filter((job) => job.is_approved)
		.map(({ id, title, done_at: doneAt, dropped_why: why }) => ({
			title,
			is_done: doneAt !== null,
			// A job approved after the car left is still open, not dropped.
			is_dropped: !doneAt && (why !== "" || !(isInside || (since.get(id) ?? "") > row.stateAt)),
		}));
	const lacksApproval = Boolean(approval?.endedAs) && !hasBegun && !canBegin({ ...row, jobs });
	const isLate = isPast(promisedAt, state, now);
	const read = {
		car: carOf(row) || "carro",
		// Take the instant of the last valid step, which is later when a step was undone and repeated.
		stateAt: steps.at(-1)?.when ?? "",
		promised: promisedAt && whenWords(promisedAt, now),
		isLate,
		asksApproval: isInside && !isReady && (approval?.isWaiting ?? false),
		lacksApproval,
		free: jobs.some((job) => job.is_approved) || approval?.isWaiting ? null : row.basis,
		waitsFor,
		hasDone: shown.some(({ is_done: isDone }) => isDone),
		hasOpen: hasOpen(jobs),
		fetch: fetchWords(now, settings),
	};
	const shop = settingsSaid(at, settings);
	const { street, district, landmark } = shop.address;
	return {
		reference,
		state,
		car: read.car,
		is_inside: isInside,
		title: words.title(read),
		text: words.text(read),
		promised: isInside && !isReady && !isLate && !lacksApproval ? read.promised : null,
		change: isInside && !isReady ? changeIn(moves, now) : null,
		asks_approval: read.asksApproval,
		steps,
		fetch:
			isReady && !read.hasOpen
				? {
						address: [street, landmark, district].filter(Boolean).join(", "),
						hours: read.fetch,
						pay: sumCents > 0 ? paymentsText(shop.payments) : "",
						total_cents: sumCents,
					}
				: null,
		photos: photos
			.filter(({ storedAt, isShared }) => storedAt !== null && isShared === 1)
			.map(({ id, kind }) => ({ id, kind })),
		jobs: shown,
	};
}

/** Returns a staff photo that is shared with the customer. @throws NotFoundError */
export async function sharedPhoto(
	at: Platform,
	{ token, photo: id }: Record<"token" | "photo", string>,
) {
	const photo = await takenPhoto(at, await leadOf(at, token), id);
	mustExist(photo.isShared === 1, UNKNOWN_LINK);
	return photo;
}

/** Returns the request id behind a customer's link. @throws NotFoundError */
function leadOf(at: Platform, token: string): Promise<string> {
	return leadBehind(at, at.db, { token, unknown: UNKNOWN_LINK });
}

/** Returns the latest change of an earlier promise. */
function changeIn(moves: readonly MoveRow[], now: Date): PublicOrder["change"] {
	const change = moves.findLast((move) => changesPromise(move) && move.promisedFrom !== null);
	if (!change?.promisedFrom) return null;
	const before = `Antes te dijimos ${whenWords(change.promisedFrom, now)}.`;
	return { text: change.reason ? `${before} Cambió por esto: ${change.reason}` : before };
}

/** Returns the steps so far, without those that were undone. */
function stepsOf(moves: readonly MoveRow[], now: Date): PublicOrder["steps"] {
	const steps: PublicOrder["steps"] = [];
	for (const { to, at } of moves.filter((move) => !changesPromise(move))) {
		const { step: label } = wordsOf(to);
		const known = steps.findIndex((step) => step.label === label);
		if (known >= 0) steps.length = known + 1;
		else steps.push({ label, at, when: whenWords(at, now) });
	}
	return steps;
}
