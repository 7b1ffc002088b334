import { useState } from "react";
import { useNavigate } from "react-router";
import { FormButton } from "#admin/frame/form-dialog.tsx";
import { getBatchPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { BATCH_ERRORS } from "#features/content/products/bulk/messages.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { SupplierField } from "./supplier-field.tsx";

/** Prepares to hide what a sheet does not name, after asking whose list it is. @source rules 6.43 */
export function HideMissing({ batch, suppliers }: { batch: ProductBatch; suppliers: readonly string[] }) {
	const navigate = useNavigate();
	return (
		<FormButton
			buttonLabel="Ocultar lo que la hoja no nombra…"
			id="hide-missing"
			title="¿Qué trae esta lista?"
			description="Primero ves qué se ocultaría. Nada se escribe hasta que lo apliques."
			submitLabel="Ver qué se oculta"
			busyLabel="Comparando…"
			defaultError="No se preparó"
			refresh={null}
			onSubmit={(formData, { send, showErrors }) => {
				const supplier = String(formData.get("supplier") ?? "").trim();
				const isFullCatalogue = formData.get("scope") === "all";
				if (!supplier && !isFullCatalogue) return showErrors({ supplier: BATCH_ERRORS.noSupplier });
				send({
					call: () =>
						read(
							staffApi.admin["product-batches"][":id"]["hide-missing"].$post({
								param: { id: batch.id },
								json: { supplier: supplier || undefined, is_full_catalogue: isFullCatalogue },
							}),
						),
					onDone: (hiding) => void navigate(getBatchPath(hiding)),
				});
			}}
		>
			<Scope batch={batch} suppliers={suppliers} />
		</FormButton>
	);
}

function Scope({ batch, suppliers }: { batch: ProductBatch; suppliers: readonly string[] }) {
	const [scope, setScope] = useState("supplier");
	const [supplier, setSupplier] = useState(batch.supplier ?? "");
	return (
		<div className="grid gap-4">
			<RadioGroup
				legend="Esta lista es"
				name="scope"
				value={scope}
				onValueChange={setScope}
				hint={
					scope === "all"
						? "Se oculta todo lo que no está en ella"
						: "Se oculta solo lo que trajo antes una lista suya"
				}
				options={[
					{ value: "supplier", label: "De un proveedor" },
					{ value: "all", label: "De todo lo que vendes" },
				]}
			/>
			{scope === "supplier" && (
				<SupplierField
					label="Proveedor"
					hint="Escríbelo igual que en sus otras listas"
					suppliers={suppliers}
					value={supplier}
					onChange={setSupplier}
				/>
			)}
		</div>
	);
}
