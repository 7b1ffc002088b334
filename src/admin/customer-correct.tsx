import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { PersonFields, RucField } from "#features/customers/person-fields.tsx";
import { WRITTEN_MISSING } from "#features/leads/sentences.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { CUSTOMERS } from "./customers/query.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { FormSheet } from "./record/form-sheet.tsx";

export default function CustomerCorrectPage() {
	const customer = useOutletContext<CustomerDetail>();
	const { id, name, email, ruc } = customer;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const back = () =>
		void navigate(`${CUSTOMERS}/${id}`, { preventScrollReset: true, replace: true });
	const start = { phone: formatPhone(customer.phone), name, email: email ?? "", ruc: ruc ?? "" };
	const form = useDialogForm<typeof start, CustomerDetail>({
		key: `corregir-cliente:${id}`,
		start,
		needed: { phone: WRITTEN_MISSING.phone, name: WRITTEN_MISSING.name },
		save(person) {
			const json = { ...person, updated_at: customer.updated_at };
			return read(staffApi.admin.customers[":id"].$put({ param: { id }, json }));
		},
		done: "Datos corregidos",
		seenAt: customer.updated_at,
		onSaved() {
			void revalidate();
			back();
		},
		onStale: () => void revalidate(),
	});
	return (
		<FormSheet
			id="corregir-cliente"
			title="Corregir datos"
			description="Sus solicitudes abiertas con el teléfono o el correo de antes cambian también. Con otro teléfono, sus enlaces de antes no abren más: mándale los nuevos."
			onClose={back}
			form={form}
			saveLabel="Guardar"
		>
			<PersonFields bind={form.bind} />
			<RucField bound={form.bind("ruc")} />
		</FormSheet>
	);
}

export const ErrorBoundary = loadFailureOf("Corregir datos", "No se pudo abrir el formulario");
