import { useNavigate, useOutletContext } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { PersonFields, RucField } from "#features/customers/person-fields.tsx";
import { WRITTEN_MESSAGES } from "#features/leads/messages.ts";
import { ExistingCustomerNotice } from "./customers/existing-customer.tsx";
import { CUSTOMERS } from "./customers/query.ts";
import { useExistingCustomer } from "./customers/use-existing-customer.ts";
import { toLoadFailure } from "./frame/load-error.tsx";
import { RoutedFormDialog } from "./record/routed-form-dialog.tsx";

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
