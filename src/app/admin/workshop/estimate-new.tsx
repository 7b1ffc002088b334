import { useNavigate, useOutletContext } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { ESTIMATES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { WRITTEN_MESSAGES } from "#core/requests/messages.ts";
import {
	CustomerCarChoices,
	ExistingCustomerNotice,
} from "#features/workshop/customers/admin/existing-customer.tsx";
import {
	parseYear,
	toCarFields,
	useCustomerAutofill,
} from "#features/workshop/customers/admin/use-customer-autofill.ts";
import { CarFields } from "#features/workshop/estimates/admin/car-fields.tsx";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { CallerFields } from "#ui/caller-fields.tsx";

const EMPTY_VALUES = { phone: "", name: "", brand: "", model: "", year: "", plate: "" };

/** Collects the customer and the car of a walk-in or caller; the rest is entered on the estimate's page. */
export default function EstimateNewPage() {
	const listPath = useOutletContext<string>();
	const navigate = useNavigate();
	const form = useDialogForm<typeof EMPTY_VALUES, Estimate>({
		key: "nueva-cotizacion",
		start: EMPTY_VALUES,
		requiredMessages: { phone: WRITTEN_MESSAGES.phone, name: WRITTEN_MESSAGES.name },
		save({ phone, name, year, ...car }, key) {
			const json = { phone, name, car: { ...car, year: parseYear(year) } };
			return read(staffApi.admin.estimates.$post({ json, header: { "idempotency-key": key } }));
		},
		done: "Cotización creada",
		onContinue: ({ id }) => void navigate(`${ESTIMATES}/${id}`, { replace: true }),
	});
	const { values, set } = form;
	const { customer: existingCustomer, cars } = useCustomerAutofill({
		values,
		set,
		toFields: toCarFields,
	});
	return (
		<RoutedFormDialog
			id="nueva-cotizacion"
			title="Nueva cotización"
			description="Para quien está en el mostrador o en la línea. ¿Ya escribió? Ábrela desde su solicitud."
			onClose={() => void navigate(listPath, { preventScrollReset: true })}
			form={form}
			saveLabel="Poner precios"
		>
			<CallerFields bind={form.bind}>
				<ExistingCustomerNotice
					customer={existingCustomer}
					name={values.name}
					onUse={({ name }) => set({ name })}
				/>
			</CallerFields>
			<CustomerCarChoices cars={cars} />
			<CarFields bind={form.bind} />
		</RoutedFormDialog>
	);
}

export const ErrorBoundary = toLoadFailure("Nueva cotización", "No se pudo abrir el formulario");
