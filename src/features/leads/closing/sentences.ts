import { type LeadState, stepWords } from "#features/leads/lead-states.ts";
import type { LeadKind } from "#features/leads/rules.ts";
import { KIND_LABELS, STATE_FILTER_LABELS } from "#features/leads/sentences.ts";
import { CLOSING_KINDS, CLOSING_STATES, type ClosedKind, type ClosingState } from "./rules.ts";

export const CLOSING_DAY = "Elige un día que no sea futuro";
export const CLOSING_REASON = "Escribe por qué se cierran";
export const NO_CLOSING = "Ese cierre ya no se puede deshacer.";

export const KIND_CHOICES = CLOSING_KINDS.map((value) => ({
	value,
	label: value === "all" ? "Todos los tipos" : KIND_LABELS[value],
}));
export const STATE_CHOICES = CLOSING_STATES.map((value) => ({
	value,
	label: STATE_FILTER_LABELS[value],
}));

/** Lines of a request's history. */
export const closedTogether = (was: LeadState, reason: string) =>
	`${stepWords(was, "lost")}: ${reason} (cerrada junto con otras)`;
export const openedTogether = (state: LeadState) =>
	`${stepWords("lost", state)}: se deshizo el cierre`;

type Act = { kind: ClosedKind; state: ClosingState; before: string };

/**
 * Describes what a closing covered, after the number: «sin movimiento desde el 1 nov 2026 (Mensaje, Nuevas)».
 *
 * @param formatDay formats an ISO day for people
 */
export function closingTold({ kind, state, before }: Act, day: (iso: string) => string): string {
	if (kind === "burst") return `que llegaron a la vez, cerradas el ${day(before)}`;
	const parts = [
		kind === "all" ? "" : KIND_LABELS[kind as LeadKind],
		state === "open" ? "" : STATE_FILTER_LABELS[state],
	].filter(Boolean);
	const which = parts.length > 0 ? ` (${parts.join(", ")})` : "";
	return `sin movimiento desde el ${day(before)}${which}`;
}

type Undone = { closed: number; restored: number; can_undo: boolean; undone_by: string | null };

/** Describes who undid a closing and the result; "" while it is not undone. */
export function undoneTold({ closed, restored, can_undo, undone_by: who }: Undone): string {
	if (!who) return "";
	if (can_undo) return `. ${who} lo empezó a deshacer: van ${restored} de ${closed}`;
	return `. ${who} lo deshizo: ${restoredTold({ closed, restored })}`;
}

/** Describes how many requests were restored and how many were changed since. */
export function restoredTold({ closed, restored }: Pick<Undone, "closed" | "restored">): string {
	const back = restored === 1 ? "1 volvió a como estaba" : `${restored} volvieron a como estaban`;
	const others = closed - restored;
	if (others === 0) return back;
	return `${back}, ${others === 1 ? "1 ya la había cambiado" : `${others} ya las había cambiado`} alguien`;
}
