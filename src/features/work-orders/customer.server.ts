import { leadBehind } from "#features/leads/link/behind.server.ts";
import { takenPhoto } from "#features/photos/staff/taken.server.ts";
import { listTaken } from "#features/photos/store.server.ts";
import { paymentsText } from "#features/settings/payments.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { whenWords } from "#words/moment.ts";
import { findWhole } from "./board-read-model.server.ts";
import { fetchWords } from "./messages.server.ts";
import { canBegin, hasOpen } from "./order-effects.server.ts";
import { comesIn, factsOf } from "./order-states.ts";
import { wordsOf } from "./order-words.ts";
import type { PublicOrder } from "./public-contract.ts";
import { UNKNOWN_LINK } from "./sentences.ts";
import { listMoves, type MoveRow } from "./store.server.ts";
import { carOf, doneCents, isPast, workIn } from "./view.server.ts";

/**
 * The car behind a customer's link: where it stands, what happened, and until when it is promised.
 *
 * @throws NotFoundError for a link that is none, or whose request has no car in the workshop
 * @source rules 11.11
 */
export async function readOwnOrder(at: Platform, token: string): Promise<PublicOrder> {
	const leadId = await leadOf(at, token);
	const row = mustExist(await findWhole(at.db, leadId), UNKNOWN_LINK);
	const now = at.now();
	const [{ approval, jobs }, known, settings, photos] = await Promise.all([
		workIn(at.db, leadId, now),
		listMoves(at.db, leadId),
		getSettings(at.db),
		listTaken(at.db, leadId),
	]);
	// What happened before it left unrepaired was of another stay.
	const moves = known.slice(known.findLastIndex(({ from }) => comesIn(from)));
	const { state, promisedAt, reference, waitsFor } = row;
	const { isInside, isReady, hasBegun } = factsOf(state);
	const words = wordsOf(state);
	const steps = stepsOf(moves, now);
	const sum = doneCents(jobs);
	const shown = jobs
		.filter((job) => job.is_approved)
		.map(({ title, done_at: doneAt, dropped_why: why }) => ({
			title,
			is_done: doneAt !== null,
			is_dropped: doneAt === null && (why !== "" || !isInside),
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
	const { street, district, landmark } = settings.address;
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
						pay: sum > 0 ? paymentsText(settings.payments) : "",
						total_cents: sum,
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
async function leadOf(at: Platform, token: string): Promise<string> {
	const link = { token, part: "visita", unknown: UNKNOWN_LINK } as const;
	return (await leadBehind(at, at.db, link)).leadId;
}

/** The newest change of a promise that had been given. */
function changeIn(moves: readonly MoveRow[], now: Date): PublicOrder["change"] {
	const change = moves.findLast(
		({ from, to, promisedFrom, promisedTo }) =>
			from === to && promisedFrom !== null && promisedFrom !== promisedTo,
	);
	if (!change?.promisedFrom) return null;
	const before = `Antes te dijimos ${whenWords(change.promisedFrom, now)}.`;
	return { text: change.reason ? `${before} Cambió por esto: ${change.reason}` : before };
}

/** What happened and still holds: a step that was taken back is no step. */
function stepsOf(moves: readonly MoveRow[], now: Date): PublicOrder["steps"] {
	const steps: { state: MoveRow["to"]; at: string }[] = [];
	for (const { from, to, at } of moves) {
		if (from === to) continue;
		const known = steps.findIndex(({ state }) => state === to);
		if (known >= 0) steps.length = known + 1;
		else steps.push({ state: to, at });
	}
	return steps.map(({ state, at }) => ({
		label: wordsOf(state).step,
		at,
		when: whenWords(at, now),
	}));
}
