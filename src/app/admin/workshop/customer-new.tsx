import { useNavigate, useOutletContext } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { CUSTOMERS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { PersonFields, RucField } from "#core/customer-records/admin/person-fields.tsx";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { WRITTEN_MESSAGES } from "#core/requests/messages.ts";
import { ExistingCustomerNotice } from "#features/workshop/customers/admin/existing-customer.tsx";
import { useExistingCustomer } from "#features/workshop/customers/admin/use-existing-customer.ts";
import type { CustomerDetail } from "#features/workshop/customers/contract.ts";

const EMPTY_VALUES = { phone: "", name: "", email: "", ruc: "" };

export default function CustomerNewPage() {
	const listPath = useOutletContext<string>();
	const navigate = useNavigate();
	const form = useDialogForm<typeof EMPTY_VALUES, CustomerDetail>({
		key: "nuevo-cliente",
		start: EMPTY_VALUES,
		requiredMessages: { phone: WRITTEN_MESSAGES.phone, name: WRITTEN_MESSAGES.name },
		save: (json) => read(staffApi.admin.customers.$post({ json })),
		done: "Cliente guardado",
		onContinue: ({ id }) => void navigate(`${CUSTOMERS}/${id}`, { replace: true }),
	});
	const existingCustomer = useExistingCustomer(form.values.phone);
	return (
		<RoutedFormDialog
			id="nuevo-cliente"
			title="Nuevo cliente"
			description="Quien todavía no pidió nada. Quien pide algo queda aquí solo."
			onClose={() => void navigate(listPath, { preventScrollReset: true })}
			form={form}
			saveLabel="Guardar cliente"
		>
			<PersonFields
				bind={form.bind}
				phoneStatus={
					existingCustomer && (
						<ExistingCustomerNotice
							customer={existingCustomer}
							name={existingCustomer.name}
							onUse={form.set}
						/>
					)
				}
			/>
			<RucField bound={form.bind("ruc")} />
		</RoutedFormDialog>
	);
}

export const ErrorBoundary = toLoadFailure("Nuevo cliente", "No se pudo abrir el formulario");
