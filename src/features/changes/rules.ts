import type { Right } from "#roles.ts";
import { keysOf } from "#words/keys.ts";

/** The records whose edits are kept, and who reads of them: whoever may read such records. */
export const READ_BY = {
	product: "readCatalogue",
	service: "readCatalogue",
	promotion: "showcase",
	testimonial: "showcase",
	brand: "showcase",
	symptom: "showcase",
	synonym: "readCatalogue",
	settings: "settings",
	staff: "staff",
	customer: "customers",
	car: "orders",
	post: "blog",
	media: "media",
} as const satisfies Record<string, Right>;
export const SUBJECTS = keysOf(READ_BY);
export type Subject = keyof typeof READ_BY;

/** What is done to a record, as its history says it. */
export const ACTION_WORDS = {
	created: "Creado",
	updated: "Editado",
	deleted: "Enviado a la papelera",
	removed: "Quitado",
	restored: "Restaurado",
	disabled: "Desactivado",
	password_changed: "Contraseña cambiada",
	password_given: "Contraseña nueva dada",
	two_step_on: "Verificación en dos pasos activada",
	two_step_off: "Verificación en dos pasos quitada",
	exported: "Exportado",
	approved: "Aprobado",
} as const;
export const ACTIONS = keysOf(ACTION_WORDS);
export type Action = keyof typeof ACTION_WORDS;

/** The refusal of a save that came too late. @param what says who changed what */
export const changedWhileEdited = (what: string) =>
	`${what} mientras lo editabas. No guardamos nada: compara las dos versiones y elige.`;

export type FieldChange = { name: string; from?: unknown; to?: unknown };

/** What every save changes by itself, or what follows from other fields; telling it would say nothing. */
const SILENT = new Set([
	...["id", "updated_at", "deleted_at", "position"],
	...["picture", "shown_price", "state"],
]);

/** The fields in which two versions of a record differ. */
export function differences(before: object, after: object): FieldChange[] {
	const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
	const names = new Set([...Object.keys(from), ...Object.keys(to)]);
	return [...names]
		.filter((name) => !SILENT.has(name) && !isSame(from[name], to[name]))
		.map((name) => ({ name, from: from[name] ?? null, to: to[name] ?? null }));
}

/** Two edits told as one: each field from what it was before the first to what it is after the second. */
export function mergedFields(
	earlier: readonly FieldChange[],
	later: readonly FieldChange[],
): FieldChange[] {
	const fields = new Map(earlier.map((field) => [field.name, field]));
	for (const { name, from, to } of later)
		fields.set(name, { name, from: fields.has(name) ? fields.get(name)?.from : from, to });
	return [...fields.values()].filter(({ from, to }) => !isSame(from, to));
}

/** What a list gained and lost; both are empty when only its order changed. */
export function listDifference(from: readonly string[], to: readonly string[]) {
	return {
		added: to.filter((item) => !from.includes(item)),
		removed: from.filter((item) => !to.includes(item)),
	};
}

const LONGEST = 60;
const LEAD = 20;

/** Two texts short enough for one line each; long ones begin shortly before they part. */
export function cutAtDifference(from: string, to: string): [string, string] {
	const isLong = Math.max(from.length, to.length) > LONGEST;
	let same = 0;
	while (same < from.length && from[same] === to[same]) same++;
	const start = isLong && same > LEAD * 2 ? from.lastIndexOf(" ", same - LEAD) + 1 : 0;
	const cut = (text: string) => {
		const shown = text.slice(start, start + LONGEST);
		return `${start > 0 ? "…" : ""}${shown}${text.length > start + LONGEST ? "…" : ""}`;
	};
	return [cut(from), cut(to)];
}

/** An instant after both: an edit always carries a newer one than the edit before it. */
export function laterThan(before: string, now: Date): string {
	return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** Said of a price that is none. */
export const NO_PRICE = "Escribe el precio en dólares, mayor que cero";

/** Whether an amount of dollars has no more than two decimals. */
export function isWholeCents(price: number): boolean {
	return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

/** Whether two values of a field are one to whoever reads them. */
export const isSame = (one: unknown, other: unknown) =>
	JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Every id of a list with its place, sorted by id: two people who order one list at the same moment touch its rows in
 * one order, so that neither waits for the other.
 */
export function placesInTurn(ids: readonly string[]): { id: string; position: number }[] {
	const places = ids.map((id, position) => ({ id, position }));
	return places.sort((a, b) => (a.id < b.id ? -1 : 1));
}
