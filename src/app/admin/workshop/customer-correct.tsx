import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { CUSTOMERS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { PersonFields, RucField } from "#core/customer-records/admin/person-fields.tsx";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { WRITTEN_MESSAGES } from "#core/requests/messages.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import type { CustomerDetail } from "#features/workshop/customers/contract.ts";

export default function CustomerCorrectPage() {
	const customer = useOutletContext<CustomerDetail>();
	const { id, name, email, ruc } = customer;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const closeDialog = () => void navigate(`${CUSTOMERS}/${id}`, { preventScrollReset: true, replace: true });
	const initialValues = {
		phone: formatPhone(customer.phone),
		name,
		email: email ?? "",
		ruc: ruc ?? "",
	};
	const form = useDialogForm<typeof initialValues, CustomerDetail>({
		key: `corregir-cliente:${id}`,
		start: initialValues,
		requiredMessages: { phone: WRITTEN_MESSAGES.phone, name: WRITTEN_MESSAGES.name },
		save(input) {
			const json = { ...input, updated_at: customer.updated_at };
			return read(staffApi.admin.customers[":id"].$put({ param: { id }, json }));
		},
		done: "Datos corregidos",
		loadedAt: customer.updated_at,
		onSaved() {
			void revalidate();
			closeDialog();
		},
		onStale: () => void revalidate(),
	});
	return (
		<RoutedFormDialog
			id="corregir-cliente"
			title="Corregir datos"
			description="Sus solicitudes abiertas con el teléfono o el correo de antes cambian también. Con otro teléfono, sus enlaces de antes no abren más: mándale los nuevos."
			onClose={closeDialog}
			form={form}
			saveLabel="Guardar"
		>
			<PersonFields bind={form.bind} />
			<RucField bound={form.bind("ruc")} />
		</RoutedFormDialog>
	);
}

export const ErrorBoundary = toLoadFailure("Corregir datos", "No se pudo abrir el formulario");
