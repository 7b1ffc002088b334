import { FormButton } from "#admin/frame/form-dialog.tsx";
import { read, staffApi } from "#api/client.ts";
import { PRODUCT_TYPES } from "#domain/product-types.ts";
import type { BatchRow, ProductBatch } from "#features/content/products/bulk/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

/** Returns whether staff can choose the type of single rows: the sheet has no column for it. */
export const canChooseTypes = ({ sheet }: ProductBatch): boolean =>
	sheet !== null && !sheet.columns.some(({ field }) => field === "type");

const isTypeless = ({ outcome, problems }: BatchRow) =>
	outcome === "bad" && problems.some(({ column }) => column === PRODUCT.type.label);

/** Changes the type of one new product, which was guessed or is the same for all. @source rules 6.47 */
export function RowType({ batchId, row }: { batchId: string; row: BatchRow }) {
	if (row.outcome !== "new" && !isTypeless(row)) return null;
	const type = row.changes.find(({ label }) => label === PRODUCT.type.label)?.to ?? "";
	const id = `row-type-${row.position}`;
	return (
		<FormButton
			buttonLabel={
				<>
					Cambiar tipo…<span className="sr-only">{` de ${row.name || row.sku}`}</span>
				</>
			}
			id={id}
			title="Tipo de este producto"
			description={row.name || row.sku}
			submitLabel="Usar este tipo"
			busyLabel="Comparando…"
			defaultError="No se cambió el tipo"
			onSubmit={(formData, { send }) =>
				send({
					call: () =>
						read(
							staffApi.admin["product-batches"][":id"]["row-type"].$put({
								param: { id: batchId },
								json: { sheet_row: row.sheet_row, type: String(formData.get("type") ?? "") },
							}),
						),
				})
			}
		>
			<Field name="type" label={PRODUCT.type.label} hint="Vacío: lo que diga el nombre, o el de todos">
				<TextInput defaultValue={type} maxLength={80} list={`${id}-types`} />
			</Field>
			<Suggestions id={`${id}-types`} values={PRODUCT_TYPES} />
		</FormButton>
	);
}
