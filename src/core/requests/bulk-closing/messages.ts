import type { LeadKind } from "#core/requests/kinds.ts";
import { formatStateChange, type LeadState } from "#core/requests/lead-states.ts";
import { KIND_LABELS, STATE_FILTER_LABELS } from "#core/requests/messages.ts";
import { CLOSING_FILTER_KINDS, CLOSING_STATES, type ClosingState, type StoredClosingKind } from "./rules.ts";

export const CLOSING_DAY = "Elige un día que no sea futuro";
export const CLOSING_REASON = "Escribe por qué se cierran";
export const NO_CLOSING = "Ese cierre ya no se puede deshacer.";

export const KIND_CHOICES = CLOSING_FILTER_KINDS.map((value) => ({
	value,
	label: value === "all" ? "Todos los tipos" : KIND_LABELS[value],
}));
export const STATE_CHOICES = CLOSING_STATES.map((value) => ({
	value,
	label: STATE_FILTER_LABELS[value],
}));

/** Lines of a request's history. */
export const formatBulkClosed = (previous: LeadState, reason: string) =>
	`${formatStateChange(previous, "lost")}: ${reason} (cerrada junto con otras)`;
export const formatBulkRestored = (state: LeadState) =>
	`${formatStateChange("lost", state)}: se deshizo el cierre`;

type ClosingScope = { kind: StoredClosingKind; state: ClosingState; before: string };

/**
 * Describes what a closing covered, after the number: «sin movimiento desde el 1 nov 2026 (Mensaje, Nuevas)».
 *
 * @param formatDay formats an ISO day for people
 */
export function formatClosingScope(
	{ kind, state, before }: ClosingScope,
	formatDay: (iso: string) => string,
): string {
	if (kind === "burst") return `que llegaron a la vez, cerradas el ${formatDay(before)}`;
	const parts = [
		kind === "all" ? "" : KIND_LABELS[kind as LeadKind],
		state === "open" ? "" : STATE_FILTER_LABELS[state],
	].filter(Boolean);
	const details = parts.length > 0 ? ` (${parts.join(", ")})` : "";
	return `sin movimiento desde el ${formatDay(before)}${details}`;
}

type UndoResult = { closed: number; restored: number; can_undo: boolean; undone_by: string | null };

/** Describes who undid a closing and the result; "" while it is not undone. */
export function formatUndo({ closed, restored, can_undo, undone_by: who }: UndoResult): string {
	if (!who) return "";
	if (can_undo) return `. ${who} lo empezó a deshacer: van ${restored} de ${closed}`;
	return `. ${who} lo deshizo: ${formatRestored({ closed, restored })}`;
}

/** Describes how many requests were restored and how many were changed since. */
export function formatRestored({ closed, restored }: Pick<UndoResult, "closed" | "restored">): string {
	const restoredText = restored === 1 ? "1 volvió a como estaba" : `${restored} volvieron a como estaban`;
	const skipped = closed - restored;
	if (skipped === 0) return restoredText;
	return `${restoredText}, ${skipped === 1 ? "1 ya la había cambiado" : `${skipped} ya las había cambiado`} alguien`;
}
