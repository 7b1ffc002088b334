import { useState } from "react";
import { useNavigate } from "react-router";
import { FormDialog } from "#admin/frame/form-dialog.tsx";
import { QuietButton, SmallButton } from "#admin/frame/small-button.tsx";
import { getBatchPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { BulkEditFields, parseBulkEdit } from "#features/content/products/admin/batch/bulk-edit-fields.tsx";
import type { ListSelection } from "#features/content/products/admin/use-selection.ts";
import type { BatchEditForm } from "#features/content/products/bulk/contract.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { formatCount } from "#ui/format.ts";

type SelectionBarProps = {
	selection: ListSelection;
	filter: Extract<BatchEditForm["selection"], { filter: object }>["filter"];
	/** Matches of the filter. */
	total: number;
	names: { brands: readonly string[]; types: readonly string[] };
	onSelectFilter: () => void;
	onClear: () => void;
};

/** Says how many products are selected, and changes them all at once. @source rules 6.46 */
export function SelectionBar({
	selection,
	filter,
	total,
	names,
	onSelectFilter,
	onClear,
}: SelectionBarProps) {
	const navigate = useNavigate();
	const [isOpen, setIsOpen] = useState(false);
	const { ids, isFullFilter } = selection;
	const count = isFullFilter ? total : ids.size;
	if (count === 0) return null;
	const countText = formatCount(count, "producto elegido", "productos elegidos");
	const target = isFullFilter ? { filter } : { ids: [...ids] };

	return (
		<ActionBar className="card mt-4 flex flex-wrap items-center gap-2 p-3 shadow-float">
			<p role="status" className="num grow font-semibold">
				{countText}
			</p>
			{!isFullFilter && ids.size < total && (
				<QuietButton onClick={onSelectFilter}>{`Elegir los ${total} de la lista`}</QuietButton>
			)}
			<SmallButton icon="edit" onClick={() => setIsOpen(true)}>
				Cambiar…
			</SmallButton>
			<QuietButton onClick={onClear}>Quitar selección</QuietButton>
			{isOpen && (
				<FormDialog
					id="bulk-edit"
					title={`Cambiar ${formatCount(count, "producto", "productos")}`}
					description="Primero ves qué cambiaría. Nada se escribe hasta que lo apliques."
					submitLabel="Ver qué cambia"
					busyLabel="Comparando…"
					defaultError="No se preparó el cambio"
					refresh={null}
					onClose={() => setIsOpen(false)}
					onSubmit={(formData, { send, showErrors }) => {
						const { edit, fieldErrors } = parseBulkEdit(formData);
						if (!edit) return showErrors(fieldErrors);
						send({
							call: () =>
								read(staffApi.admin["product-batches"].edits.$post({ json: { selection: target, edit } })),
							onDone: (batch) => void navigate(getBatchPath(batch)),
						});
					}}
				>
					<BulkEditFields names={names} />
				</FormDialog>
			)}
		</ActionBar>
	);
}
