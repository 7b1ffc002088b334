import type { Right } from "#roles.ts";
import { keysOf } from "#words/keys.ts";

/** The records that have a history, each with the right that reading it takes: the right to read such records. */
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

/** Labels of the actions in a record's history. */
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

/** Returns the message of a save that conflicts with a newer one. @param what who changed what */
export const changedWhileEdited = (what: string) =>
	`${what} mientras lo editabas. No guardamos nada: compara las dos versiones y elige.`;

export type FieldChange = { name: string; from?: unknown; to?: unknown };

/** Fields that every save changes or that derive from others; the history leaves them out. */
const SILENT = new Set([
	...["id", "updated_at", "deleted_at", "position"],
	...["picture", "shown_price", "state"],
]);

/** Returns the fields in which two versions of a record differ. */
export function differences(before: object, after: object): FieldChange[] {
	const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
	const names = new Set([...Object.keys(from), ...Object.keys(to)]);
	return [...names]
		.filter((name) => !SILENT.has(name) && !isSame(from[name], to[name]))
		.map((name) => ({ name, from: from[name] ?? null, to: to[name] ?? null }));
}

/** Merges two edits into one: each field from its value before the first to its value after the second. */
export function mergedFields(
	earlier: readonly FieldChange[],
	later: readonly FieldChange[],
): FieldChange[] {
	const fields = new Map(earlier.map((field) => [field.name, field]));
	for (const { name, from, to } of later)
		fields.set(name, { name, from: fields.has(name) ? fields.get(name)?.from : from, to });
	return [...fields.values()].filter(({ from, to }) => !isSame(from, to));
}

/** Returns the items added to and removed from a list; both are empty when only the order changed. */
export function listDifference(from: readonly string[], to: readonly string[]) {
	return {
		added: to.filter((item) => !from.includes(item)),
		removed: from.filter((item) => !to.includes(item)),
	};
}

const LONGEST = 60;
const LEAD = 20;

/** Shortens two texts to one line each; long ones begin shortly before their first difference. */
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

/** Returns `now`, or one millisecond after `before` if that is later, so that versions always increase. */
export function laterThan(before: string, now: Date): string {
	return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** The message for an invalid price. */
export const NO_PRICE = "Escribe el precio en dólares, mayor que cero";

/** Checks that an amount in dollars has at most two decimals. */
export function isWholeCents(price: number): boolean {
	return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

/** Compares two field values; null and undefined are equal. */
export const isSame = (one: unknown, other: unknown) =>
	JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Returns every id with its position, sorted by id: concurrent reorders of one list then lock its rows in the same
 * order and cannot deadlock.
 */
export function placesInTurn(ids: readonly string[]): { id: string; position: number }[] {
	const places = ids.map((id, position) => ({ id, position }));
	return places.sort((a, b) => (a.id < b.id ? -1 : 1));
}
