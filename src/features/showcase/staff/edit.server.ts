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
	/** An item as it is kept. */
	schema: z.ZodType<Item>;
	/** The item that a form makes, over the one before it. */
	make: (form: Form, about: About<Item>) => Item | Promise<Item>;
	/** What the panel is shown of it. */
	show: (item: Item & Placed, at: Platform) => View;
	idOf?: (form: Form) => string;
};
export type ShelfKind<Item extends object, View extends object> = Omit<
	Kind<Shelf, View, never>,
	"columns" | "idOf"
> & { schema: z.ZodType<Item> };

/** One of the three shelves of the home page, whose items are kept as JSON. */
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

/** Changes some of an item and leaves the rest as it is. @throws NotFoundError */
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

/** Everything on a shelf in its order, or what was taken off it. */
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

/** An item as text: as it was, where it says the same, so that saving it changes nothing. */
function textOf<Item extends object>(schema: z.ZodType<Item>, item: Item, row?: ShowcaseRow) {
	const value = JSON.stringify(schema.parse(item));
	return row && value === JSON.stringify(itemOf(schema, row)) ? row.value : value;
}

function placeOf({ id, position, updatedAt, deletedAt }: ShowcaseRow): Placed {
	return { id, position, updated_at: updatedAt, deleted_at: deletedAt };
}
