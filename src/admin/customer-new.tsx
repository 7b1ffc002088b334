import { useNavigate, useOutletContext } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { PersonFields, RucField } from "#features/customers/person-fields.tsx";
import { WRITTEN_MISSING } from "#features/leads/sentences.ts";
import { KnownCustomer } from "./customers/known.tsx";
import { CUSTOMERS } from "./customers/query.ts";
import { useKnownCustomer } from "./customers/use-known-customer.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { FormSheet } from "./record/form-sheet.tsx";

const EMPTY = { phone: "", name: "", email: "", ruc: "" };

export default function CustomerNewPage() {
	const listPath = useOutletContext<string>();
	const navigate = useNavigate();
	const form = useDialogForm<typeof EMPTY, CustomerDetail>({
		key: "nuevo-cliente",
		start: EMPTY,
		needed: { phone: WRITTEN_MISSING.phone, name: WRITTEN_MISSING.name },
		save: (json) => read(staffApi.admin.customers.$post({ json })),
		done: "Cliente guardado",
		goOn: ({ id }) => void navigate(`${CUSTOMERS}/${id}`, { replace: true }),
	});
	const known = useKnownCustomer(form.values.phone);
	return (
		<FormSheet
			id="nuevo-cliente"
			title="Nuevo cliente"
			description="Quien todavía no pidió nada. Quien pide algo queda aquí solo."
			onClose={() => void navigate(listPath, { preventScrollReset: true })}
			form={form}
			saveLabel="Guardar cliente"
		>
			<PersonFields
				bind={form.bind}
				known={known && <KnownCustomer customer={known} name={known.name} onUse={form.set} />}
			/>
			<RucField bound={form.bind("ruc")} />
		</FormSheet>
	);
}

export const ErrorBoundary = loadFailureOf("Nuevo cliente", "No se pudo abrir el formulario");
