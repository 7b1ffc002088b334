import type { z } from "zod";
import { type Kind, recordKind, updateRecord } from "#features/changes/edit-record.server.ts";
import { listPlaced } from "#features/changes/kept-rows.server.ts";
import type { Subject } from "#features/changes/rules.ts";
import { changedWhileEdited } from "#features/changes/rules.ts";
import type { Shelf, ShowcaseRow } from "#features/showcase/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Noun } from "#record-fields.ts";

type Placed = { id: string; position: number; updated_at: string; deleted_at: string | null };
type About<Item> = { at: Platform; trx: Trx; id: string; before: Item | undefined };
type ShelfTold<Item extends object, Form extends object, View extends object> = {
	subject: Subject;
	noun: Noun;
	/** Schema of a stored item. */
	schema: z.ZodType<Item>;
	/** Builds the item from a form and the previous item. */
	make: (form: Form, about: About<Item>) => Item | Promise<Item>;
	/** Converts an item to the panel's view. */
	show: (item: Item & Placed, at: Platform) => View;
	idOf?: (form: Form) => string;
};
export type ShelfKind<Item extends object, View extends object> = Omit<
	Kind<Shelf, View, never>,
	"columns" | "idOf"
> & { schema: z.ZodType<Item> };

/** Creates the record kind of one of the home page's three lists, whose items are stored as JSON. */
export function shelfKind<Item extends object, Form extends object, View extends object>(
	shelf: Shelf,
	{ schema, make, show, ...told }: ShelfTold<Item, Form, View>,
) {
	const kind = recordKind(shelf, {
		...told,
		viewer: async (at) => (row: ShowcaseRow) =>
			show({ ...itemOf(schema, row), ...placeOf(row) }, at),
		columns: async (form: Form, { row, ...about }) => {
			const before = row && itemOf(schema, row);
			return { value: textOf(schema, await make(form, { ...about, before }), row) };
		},
		isPlaced: true,
		gone: "Eso ya no existe.",
		changed: (by) => changedWhileEdited(`${by} lo cambió`),
	});
	return { ...kind, schema };
}

/** Updates some fields of an item. @throws NotFoundError */
export function changeItem<Item extends object, View extends object>(
	at: Platform,
	actor: Actor,
	kind: ShelfKind<Item, View>,
	id: string,
	change: Partial<Item>,
): Promise<View> {
	const { schema } = kind;
	return updateRecord(at, actor, kind, {
		id,
		wanted: () => change,
		set: (row) => ({ value: textOf(schema, { ...itemOf(schema, row), ...change }, row) }),
	});
}

/** Lists the items in their order, or the deleted ones. */
export async function listItems<Item extends object, View extends object>(
	at: Platform,
	kind: ShelfKind<Item, View>,
	isBin: boolean,
): Promise<View[]> {
	const view = await kind.viewer(at, at.db);
	return (await listPlaced(at.db, kind.table, isBin)).map(view);
}

function itemOf<Item extends object>(schema: z.ZodType<Item>, row: ShowcaseRow): Item {
	return schema.parse(JSON.parse(row.value));
}

/** Serializes an item. Returns the stored text if the content is equal, so that saving it changes nothing. */
function textOf<Item extends object>(schema: z.ZodType<Item>, item: Item, row?: ShowcaseRow) {
	const value = JSON.stringify(schema.parse(item));
	return row && value === JSON.stringify(itemOf(schema, row)) ? row.value : value;
}

function placeOf({ id, position, updatedAt, deletedAt }: ShowcaseRow): Placed {
	return { id, position, updated_at: updatedAt, deleted_at: deletedAt };
}
