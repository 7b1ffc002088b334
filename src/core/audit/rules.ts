import { getKeys } from "#domain/text/keys.ts";

/** Labels of the actions in a record's history. */
export const ACTION_LABELS = {
	created: "Creado",
	updated: "Editado",
	deleted: "Enviado a la papelera",
	removed: "Quitado",
	restored: "Restaurado",
	disabled: "Desactivado",
	password_changed: "Contraseña cambiada",
	password_given: "Contraseña nueva dada",
	password_chosen: "Contraseña elegida con un enlace",
	link_issued: "Enlace para elegir contraseña dado",
	link_requested: "Enlace para elegir contraseña pedido en el inicio de sesión",
	link_withdrawn: "Enlace para elegir contraseña retirado",
	two_step_on: "Verificación en dos pasos activada",
	two_step_off: "Verificación en dos pasos quitada",
	exported: "Exportado",
	key_shown: "Clave vista",
	tested: "Prueba aceptada",
	approved: "Aprobado",
	closed: "Cerrado",
	reopened: "Abierto de nuevo",
	published: "Publicado",
	unpublished: "Vuelto a privado",
} as const;
export const ACTIONS = getKeys(ACTION_LABELS);
export type Action = keyof typeof ACTION_LABELS;

/** Returns the message of a save that conflicts with a newer one. @param changeDescription who changed what */
export const getChangedWhileEditedMessage = (changeDescription: string) =>
	`${changeDescription} mientras lo editabas. No guardamos nada: compara las dos versiones y elige.`;

export type FieldChange = { name: string; from?: unknown; to?: unknown };

/** Fields that every save changes or that derive from others; the history leaves them out. */
const IGNORED_FIELDS = new Set([
	...["id", "updated_at", "deleted_at", "position"],
	...["picture", "shown_price", "state", "is_sample", "samples"],
]);

/** Returns the fields in which two versions of a record differ. */
export function getFieldChanges(before: object, after: object): FieldChange[] {
	const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
	const names = new Set([...Object.keys(from), ...Object.keys(to)]);
	return [...names]
		.filter((name) => !IGNORED_FIELDS.has(name) && !isSameValue(from[name], to[name]))
		.map((name) => ({ name, from: from[name] ?? null, to: to[name] ?? null }));
}

/** Merges two edits into one: each field from its value before the first to its value after the second. */
export function mergeFieldChanges(
	earlier: readonly FieldChange[],
	later: readonly FieldChange[],
): FieldChange[] {
	const fields = new Map(earlier.map((field) => [field.name, field]));
	for (const { name, from, to } of later)
		fields.set(name, { name, from: fields.has(name) ? fields.get(name)?.from : from, to });
	return [...fields.values()].filter(({ from, to }) => !isSameValue(from, to));
}

/** Returns the items added to and removed from a list; both are empty when only the order changed. */
export function getListDifference(from: readonly string[], to: readonly string[]) {
	return {
		added: to.filter((item) => !from.includes(item)),
		removed: from.filter((item) => !to.includes(item)),
	};
}

const MAX_EXCERPT_LENGTH = 60;
const EXCERPT_LEAD_LENGTH = 20;

/** Shortens two texts to one line each; long ones begin shortly before their first difference. */
export function shortenToDifference(from: string, to: string): [string, string] {
	const needsShortening = Math.max(from.length, to.length) > MAX_EXCERPT_LENGTH;
	let commonLength = 0;
	while (commonLength < from.length && from[commonLength] === to[commonLength]) commonLength++;
	const start =
		needsShortening && commonLength > EXCERPT_LEAD_LENGTH * 2
			? from.lastIndexOf(" ", commonLength - EXCERPT_LEAD_LENGTH) + 1
			: 0;
	const shorten = (text: string) => {
		const excerpt = text.slice(start, start + MAX_EXCERPT_LENGTH);
		return `${start > 0 ? "…" : ""}${excerpt}${text.length > start + MAX_EXCERPT_LENGTH ? "…" : ""}`;
	};
	return [shorten(from), shorten(to)];
}

/** Returns `now`, or one millisecond after `before` if that is later, so that versions always increase. */
export function getLaterInstant(before: string, now: Date): string {
	return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** The message for an invalid price. */
export const NO_PRICE = "Escribe el precio en dólares, mayor que cero";

/** Checks that an amount in dollars has at most two decimals. */
export function hasWholeCents(price: number): boolean {
	return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

/** Compares two field values; null and undefined are equal. */
export const isSameValue = (first: unknown, second: unknown) =>
	JSON.stringify(first ?? null) === JSON.stringify(second ?? null);

/**
 * Returns every id with its position, sorted by id: concurrent reorders of one list then lock its rows in the same
 * order and cannot deadlock.
 */
export function listPositionsById(ids: readonly string[]): { id: string; position: number }[] {
	const positions = ids.map((id, position) => ({ id, position }));
	return positions.sort((a, b) => (a.id < b.id ? -1 : 1));
}
