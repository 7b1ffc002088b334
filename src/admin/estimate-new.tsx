import { useNavigate, useOutletContext } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { CarFields } from "#features/estimates/desk/car-fields.tsx";
import { WRITTEN_MISSING } from "#features/leads/sentences.ts";
import { CallerFields } from "#ui/caller-fields.tsx";
import { KnownCars, KnownCustomer } from "./customers/known.tsx";
import { inFields, useCaller, yearIn } from "./customers/use-caller.ts";
import { ESTIMATES } from "./estimates/paths.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { FormSheet } from "./record/form-sheet.tsx";

const EMPTY = { phone: "", name: "", brand: "", model: "", year: "", plate: "" };

/** Collects the customer and the car of a walk-in or caller; the rest is entered on the estimate's page. */
export default function EstimateNewPage() {
	const listPath = useOutletContext<string>();
	const navigate = useNavigate();
	const form = useDialogForm<typeof EMPTY, Estimate>({
		key: "nueva-cotizacion",
		start: EMPTY,
		needed: { phone: WRITTEN_MISSING.phone, name: WRITTEN_MISSING.name },
		save({ phone, name, year, ...car }, key) {
			const json = { phone, name, car: { ...car, year: yearIn(year) } };
			const headers = { "idempotency-key": key };
			return read(staffApi.admin.estimates.$post({ json }, { headers }));
		},
		done: "Cotización creada",
		goOn: ({ id }) => void navigate(`${ESTIMATES}/${id}`, { replace: true }),
	});
	const { values, set } = form;
	const { known, cars } = useCaller({ values, set, carOf: inFields });
	return (
		<FormSheet
			id="nueva-cotizacion"
			title="Nueva cotización"
			description="Para quien está en el mostrador o en la línea. ¿Ya escribió? Ábrela desde su solicitud."
			onClose={() => void navigate(listPath, { preventScrollReset: true })}
			form={form}
			saveLabel="Poner precios"
		>
			<CallerFields bind={form.bind}>
				<KnownCustomer customer={known} name={values.name} onUse={({ name }) => set({ name })} />
			</CallerFields>
			<KnownCars cars={cars} />
			<CarFields bind={form.bind} />
		</FormSheet>
	);
}

export const ErrorBoundary = loadFailureOf("Nueva cotización", "No se pudo abrir el formulario");
