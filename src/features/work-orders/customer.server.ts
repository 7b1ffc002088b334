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
 * The car behind a customer's link: where it stands, what happened, and until when it is promised.
 *
 * @throws NotFoundError for a link that is none, or whose request has no car in the workshop
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
	// What happened before it left unrepaired was of another stay.
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
			// What was approved once it had left is still to come.
			is_dropped: !doneAt && (why !== "" || !(isInside || (since.get(id) ?? "") > row.stateAt)),
		}));
	const lacksApproval = Boolean(approval?.endedAs) && !hasBegun && !canBegin({ ...row, jobs });
	const isLate = isPast(promisedAt, state, now);
	const read = {
		car: carOf(row) || "carro",
		// Since the step that holds: what was taken back and done anew began then.
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

/** A photo that staff took of it and that its customer may see. @throws NotFoundError */
export async function sharedPhoto(
	at: Platform,
	{ token, photo: id }: Record<"token" | "photo", string>,
) {
	const photo = await takenPhoto(at, await leadOf(at, token), id);
	mustExist(photo.isShared === 1, UNKNOWN_LINK);
	return photo;
}

/** The request behind a customer's link that shows its car. @throws NotFoundError */
function leadOf(at: Platform, token: string): Promise<string> {
	return leadBehind(at, at.db, { token, unknown: UNKNOWN_LINK });
}

/** The newest change of a promise that had been given. */
function changeIn(moves: readonly MoveRow[], now: Date): PublicOrder["change"] {
	const change = moves.findLast((move) => changesPromise(move) && move.promisedFrom !== null);
	if (!change?.promisedFrom) return null;
	const before = `Antes te dijimos ${whenWords(change.promisedFrom, now)}.`;
	return { text: change.reason ? `${before} Cambió por esto: ${change.reason}` : before };
}

/** What happened and still holds: a step that was taken back is no step. */
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
