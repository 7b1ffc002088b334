import { formatCents } from "#panama/dollars.ts";
import { type Group, WAITS, type WaitsFor } from "./choices.ts";
import { factsOf, type OrderState } from "./order-states.ts";
import { TURNS } from "./sentences.ts";

/** What is known of a car inside when somebody asks what it waits for. */
export type Waiting = {
	state: OrderState;
	/** Something was approved, or is not charged. */
	canBegin: boolean;
	waitsFor: WaitsFor | null;
	waitText: string;
	approved: number;
	/** Of those approved: done, or dropped with a reason. */
	settled: number;
	/** What a version asks that was sent and has no answer yet. */
	askedCents: number | null;
	/** How the newest version that was sent stands, where it no longer waits. */
	endedAs: string | null;
};
type Standing = { group: Group | null; blocker: string; turn: "taller" | "cliente" | "otro" };

/** What a car waits for, in words, and whose turn it is: made of stored facts, never stored. */
export function standingOf(order: Waiting): Standing {
	const { state, canBegin, waitsFor, waitText, approved, settled, askedCents, endedAs } = order;
	const { isInside, isReady, hasBegun } = factsOf(state);
	if (!isInside) return { group: null, blocker: "", turn: "taller" };
	if (isReady && settled < approved) return { group: "listo", blocker: TURNS.more, turn: "taller" };
	if (isReady) return { group: "listo", blocker: TURNS.fetched, turn: "cliente" };
	if (waitsFor) {
		const blocker = [WAITS[waitsFor].label, waitText].filter(Boolean).join(": ");
		return { group: "espera", blocker, turn: WAITS[waitsFor].turn };
	}
	if (askedCents !== null)
		return {
			group: "aprobacion",
			blocker: TURNS.approval(formatCents(askedCents)),
			turn: "cliente",
		};
	if (!hasBegun) {
		const unapproved = endedAs === null ? TURNS.quote : TURNS.ended(endedAs);
		const blocker = canBegin ? TURNS.begin : unapproved;
		return { group: "por_empezar", blocker, turn: "taller" };
	}
	const isDone = approved > 0 && settled === approved;
	return {
		group: "en_trabajo",
		blocker: isDone ? TURNS.done : TURNS.working(settled, approved),
		turn: "taller",
	};
}
