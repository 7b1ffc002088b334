import type { z } from "zod";
import type { Subject } from "#core/audit/records.ts";
import { getChangedWhileEditedMessage } from "#core/audit/rules.ts";
import { defineRecordKind, type RecordKind, updateRecord } from "#core/records/edit-record.server.ts";
import type { Noun } from "#core/records/record-fields.ts";
import { listOrdered } from "#core/records/record-rows.server.ts";
import type { ShowcaseList, ShowcaseRow } from "#features/content/showcase/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";

type PositionFields = {
	id: string;
	position: number;
	updated_at: string;
	deleted_at: string | null;
};
type MakeInput<Item> = { ctx: AppContext; trx: Trx; id: string; before: Item | undefined };
type ShowcaseKindOptions<Item extends object, Form extends object, View extends object> = {
	subject: Subject;
	noun: Noun;
	/** Schema of a stored item. */
	schema: z.ZodType<Item>;
	/** Builds the item from a form and the previous item. */
	make: (form: Form, input: MakeInput<Item>) => Item | Promise<Item>;
	/** Converts an item to the panel's view. */
	show: (item: Item & PositionFields, ctx: AppContext) => View;
	idOf?: (form: Form) => string;
};
export type ShowcaseKind<Item extends object, View extends object> = Omit<
	RecordKind<ShowcaseList, View, never>,
	"columns" | "idOf"
> & { schema: z.ZodType<Item> };

/** Creates the record kind of one of the home page's three lists, whose items are stored as JSON. */
export function createShowcaseKind<Item extends object, Form extends object, View extends object>(
	list: ShowcaseList,
	{ schema, make, show, ...options }: ShowcaseKindOptions<Item, Form, View>,
) {
	const kind = defineRecordKind(list, {
		...options,
		createViewMapper: async (ctx) => (row: ShowcaseRow) =>
			show({ ...parseItem(schema, row), ...toPositionResponse(row) }, ctx),
		columns: async (form: Form, { row, ...input }) => {
			const before = row && parseItem(schema, row);
			return { value: serializeItem(schema, await make(form, { ...input, before }), row) };
		},
		hasPosition: true,
		notFoundMessage: "Eso ya no existe.",
		getChangedMessage: (by) => getChangedWhileEditedMessage(`${by} lo cambió`),
	});
	return { ...kind, schema };
}

/** Updates some fields of an item. @throws NotFoundError */
export function updateItem<Item extends object, View extends object>(
	call: Call,
	kind: ShowcaseKind<Item, View>,
	id: string,
	change: Partial<Item>,
): Promise<View> {
	const { schema } = kind;
	return updateRecord(call, kind, {
		id,
		getEditedView: () => change,
		getColumns: (row) => ({
			value: serializeItem(schema, { ...parseItem(schema, row), ...change }, row),
		}),
	});
}

/** Lists the items in their order, or the deleted ones. */
export async function listItems<Item extends object, View extends object>(
	ctx: AppContext,
	kind: ShowcaseKind<Item, View>,
	isTrash: boolean,
): Promise<View[]> {
	const view = await kind.createViewMapper(ctx, ctx.db);
	return (await listOrdered(ctx.db, kind.table, isTrash)).map(view);
}

function parseItem<Item extends object>(schema: z.ZodType<Item>, row: ShowcaseRow): Item {
	return schema.parse(JSON.parse(row.value));
}

/** Serializes an item. Returns the stored text if the content is equal, so that saving it changes nothing. */
function serializeItem<Item extends object>(schema: z.ZodType<Item>, item: Item, row?: ShowcaseRow) {
	const value = JSON.stringify(schema.parse(item));
	return row && value === JSON.stringify(parseItem(schema, row)) ? row.value : value;
}

function toPositionResponse({ id, position, updatedAt, deletedAt }: ShowcaseRow): PositionFields {
	return { id, position, updated_at: updatedAt, deleted_at: deletedAt };
}
