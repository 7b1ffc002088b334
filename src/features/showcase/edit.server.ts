import type { z } from "zod";
import {
	createRecord,
	type Kind as EditedKind,
	updateRecord,
} from "#features/changes/edit-record.server.ts";
import type { Subject } from "#features/changes/rules.ts";
import { placesInTurn } from "#features/changes/rules.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Brand, Promotion, Testimonial } from "./contract.ts";
import {
	findRow,
	insertRow,
	listRows,
	type Shelf,
	type ShowcaseRow,
	updateRow,
} from "./store.server.ts";

/** An item with what its row knows of it. */
export type Placed<Item> = Item & {
	id: string;
	position: number;
	updated_at: string;
	deleted_at: string | null;
};

/** One of the three shelves of the home page. */
export type Kind<Item extends object> = EditedKind<ShowcaseRow, Placed<Item>> & {
	shelf: Shelf;
	schema: z.ZodType<Item>;
};

export const PROMOTIONS = kindOf("promotions", "promotion", Promotion);
export const TESTIMONIALS = kindOf("testimonials", "testimonial", Testimonial);
export const BRANDS = kindOf("brands", "brand", Brand);

function kindOf<Item extends object>(
	shelf: Shelf,
	subject: Subject,
	schema: z.ZodType<Item>,
): Kind<Item> {
	const kind: Kind<Item> = {
		...{ shelf, subject, schema },
		find: (trx, id) => findRow(trx, shelf, id),
		update: (trx, seen, set) => updateRow(trx, shelf, seen, set),
		viewer: async () => (row) => placed(kind, row),
		gone: "Eso ya no existe.",
		changed:
			"Alguien lo cambió mientras lo editabas. Compara las dos versiones y guarda la que vale.",
	};
	return kind;
}

/**
 * Adds an item at the end of its shelf.
 *
 * @param hint the id wished for; one that another item has is replaced by the server's
 * @param make the item under the id it gets
 */
export function createItem<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	hint: string | undefined,
	make: (id: string) => Item,
): Promise<Placed<Item>> {
	return createRecord(at, actor, kind, {
		hint,
		isSame: (row) => !row.deletedAt && row.value === JSON.stringify(make(row.id)),
		insert: (trx, id, now) => insertRow(trx, kind.shelf, { id, value: make(id), at: now }),
	});
}

/**
 * Saves an edited item.
 *
 * @param seenAt `updated_at` of what the editor saw; without it the last save wins
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 */
export function updateItem<Item extends object>(
	at: Platform,
	actor: Actor,
	kind: Kind<Item>,
	id: string,
	seenAt: string | undefined,
	make: (item: Item) => Item,
): Promise<Placed<Item>> {
	return updateRecord(at, actor, kind, {
		...{ id, seenAt, wanted: make },
		set: (row) => ({ value: JSON.stringify(make(itemOf(kind, row))) }),
	});
}

/** Sets the order of a shelf; what is not named follows in the order it had. */
export function orderShelf(at: Platform, shelf: Shelf, ids: readonly string[]): Promise<void> {
	return at.content.edit(async (trx) => {
		const rows = [...(await listRows(trx, shelf, false)), ...(await listRows(trx, shelf, true))];
		const known = new Map(rows.map((row) => [row.id, row]));
		const named = ids.flatMap((id) => known.get(id) ?? []);
		const ordered = [...named, ...rows.filter((row) => !ids.includes(row.id))];
		for (const { id, position } of placesInTurn(ordered.map((row) => row.id))) {
			const row = known.get(id);
			if (row && row.position !== position) await updateRow(trx, shelf, row, { position });
		}
	});
}

export function placed<Item extends object>(kind: Kind<Item>, row: ShowcaseRow): Placed<Item> {
	const { id, position, updatedAt, deletedAt } = row;
	return { ...itemOf(kind, row), id, position, updated_at: updatedAt, deleted_at: deletedAt };
}

function itemOf<Item extends object>(kind: Kind<Item>, row: ShowcaseRow): Item {
	return kind.schema.parse(JSON.parse(row.value));
}
