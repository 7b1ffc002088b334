import type { ChoiceLabels, RecordField, RecordFields } from "#core/records/record-fields.ts";
import { getChoiceLabels } from "#core/records/record-fields.ts";
import type { Cell, Spreadsheet } from "#server/spreadsheet.server.ts";

type RecordSheet<View> = {
	name: string;
	fields: RecordFields;
	/** Records as the panel shows them, in batches; each is written before the next is read. */
	batches: AsyncIterable<readonly View[]>;
};

/** Column widths in characters. */
const WIDTH = { number: 12, text: 24, long: 48 };

/**
 * Builds the spreadsheet of a record kind: every field that staff edit, in the order of its fields, under its label.
 *
 * @source rules 6.40
 */
export function toRecordSheet<View extends object>({
	name,
	fields,
	batches,
}: RecordSheet<View>): Spreadsheet {
	const columns = Object.values(fields).map((field) => ({
		title: field.label,
		width: getWidth(field),
		format: isNumber(field) ? ("count" as const) : ("text" as const),
	}));
	return { name, columns, isReimported: true, rows: toRows(fields, batches) };
}

async function* toRows<View extends object>(fields: RecordFields, batches: AsyncIterable<readonly View[]>) {
	const labels = getChoiceLabels(fields);
	for await (const batch of batches)
		yield batch.map((view) =>
			Object.entries(fields).map(([name, field]) =>
				toCell(field, (view as Readonly<Record<string, unknown>>)[name], labels[name]),
			),
		);
}

function toCell(field: RecordField, value: unknown, labels: ChoiceLabels[string] = {}): Cell {
	if (value === null || value === undefined) return null;
	if (typeof value === "number") return value;
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (Array.isArray(value)) return value.join(field.type === "lines" ? "\n" : ", ");
	const text = String(value);
	if (Object.hasOwn(labels, text)) return labels[text] ?? text;
	return field.toFormValue?.(text) ?? text;
}

const isNumber = ({ type }: RecordField) => type === "dollars" || type === "whole" || type === "number";

function getWidth(field: RecordField): number {
	if (isNumber(field) || field.type === "yes" || field.type === "time") return WIDTH.number;
	return field.type === "long" || field.type === "lines" ? WIDTH.long : WIDTH.text;
}
