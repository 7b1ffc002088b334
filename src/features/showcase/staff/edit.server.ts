import type { z } from "zod";
import {
	createRecord,
	type Kind as EditedKind,
	recordKind,
	updateRecord,
} from "#features/changes/edit-record.server.ts";
import { nextPlace } from "#features/changes/kept-rows.server.ts";
import type { Subject } from "#features/changes/rules.ts";
import { Brand, Promotion, Testimonial } from "#features/showcase/contract.ts";
import type { Shelf, ShowcaseRow } from "#features/showcase/store.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** An item with what its row knows of it. */
export type Placed<Item> = Item & {
	id: string;
	position: number;
	updated_at: string;
	deleted_at: string | null;
};

/** One of the three shelves of the home page. */
export type Kind<Item extends object> = EditedKind<Shelf, Placed<Item>> & {
	schema: z.ZodType<Item>;
};

export const PROMOTIONS = shelfKind("promotions", "promotion", Promotion);
export const TESTIMONIALS = shelfKind("testimonials", "testimonial", Testimonial);
export const BRANDS = shelfKind("brands", "brand", Brand);
export const SHELVES = { promotions: PROMOTIONS, testimonials: TESTIMONIALS, brands: BRANDS };

function shelfKind<Item extends object>(
	shelf: Shelf,
	subject: Subject,
	schema: z.ZodType<Item>,
): Kind<Item> {
	const kind = recordKind(shelf, {
		subject,
		viewer: async () => (row: ShowcaseRow) => placed(schema, row),
		gone: "Eso ya no existe.",
		changed:
			"Alguien lo cambió mientras lo editabas. Compara las dos versiones y guarda la que vale.",
	});
	return { ...kind, schema };
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
		values: async (trx, id) => {
			return { value: JSON.stringify(make(id)), position: await nextPlace(trx, kind.table) };
		},
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
		id,
		seenAt,
		wanted: make,
		set: (row) => ({ value: JSON.stringify(make(itemOf(kind.schema, row))) }),
	});
}

export function placed<Item extends object>(
	schema: z.ZodType<Item>,
	row: ShowcaseRow,
): Placed<Item> {
	const { id, position, updatedAt, deletedAt } = row;
	return { ...itemOf(schema, row), id, position, updated_at: updatedAt, deleted_at: deletedAt };
}

function itemOf<Item extends object>(schema: z.ZodType<Item>, row: ShowcaseRow): Item {
	return schema.parse(JSON.parse(row.value));
}
