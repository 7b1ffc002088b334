import { ApiProblem } from "#api/client.ts";
import type { RequestDetails } from "#core/requests/admin/request-details.ts";
import { normalizeText } from "#domain/text/search.ts";
import { CAR_REQUIRED_MESSAGES } from "#features/workshop/cars/messages.ts";
import { parseYear, toCarFields } from "#features/workshop/customers/admin/use-customer-autofill.ts";
import type { PriceListItem } from "#features/workshop/estimates/price-list/price-list-contract.ts";
import type { Reception } from "#features/workshop/work-orders/contract.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import type { FormInput } from "#ui/form-values.ts";
import { EMPTY_INTAKE, toIntakeInput } from "./intake-fieldset.tsx";
import { EMPTY_PROMISE, toPromisedAt } from "./promised-time.ts";
import {
	EMPTY_SELECTION,
	formatTitles,
	parseSelection,
	serializeSelection,
	toggleItem,
	toWorkInput,
	validateSelection,
} from "./work-selection.ts";

/** Value of `basis` for price list work; its other values say why nothing is charged. */
export const FROM_PRICE_LIST = "lista";

/** Form values, keyed by the server's field names so that its errors match. */
export const EMPTY_RECEPTION = {
	...EMPTY_INTAKE,
	...EMPTY_PROMISE,
	plate: "",
	no_plate: "",
	brand: "",
	model: "",
	year: "",
	color: "",
	/** Id of the selected customer, or "" for a new person; `name` holds their name in both cases. */
	customer: "",
	name: "",
	phone: "",
	/** "" until the user marks that there is no telephone. */
	has_no_phone: "",
	no_phone: "",
	complaint: "",
	/** How the work starts: "" after an inspection, FROM_PRICE_LIST, or the reason why it is free. */
	basis: "",
	basis_reason: "",
	/** JSON of the price list selection. */
	work: "",
	/** Exists for its error message only; the approval itself is part of `work`. */
	agreed: "",
};
export type ReceptionValues = typeof EMPTY_RECEPTION;
export type ReceptionForm = FormInput<ReceptionValues>;

/** Returns the car and the complaint from a request. */
export function getValuesFromRequest({ car, text, service }: RequestDetails) {
	return { ...toCarFields(car), complaint: text || service || "" };
}

/** Selects the booked service in the price list, for when the work starts with it; "" if the list does not have it. */
export function selectBookedService(
	{ requestedService }: RequestDetails,
	visit: { service: string; service_id: string | null } | null,
	items: readonly PriceListItem[],
): string {
	const name = visit?.service ?? requestedService?.name ?? "";
	const id = visit?.service_id ?? requestedService?.id;
	const booked = items.find(
		(item) =>
			item.kind === "servicio" && (item.id === id || normalizeText(item.title) === normalizeText(name)),
	);
	return booked ? serializeSelection(toggleItem(EMPTY_SELECTION, booked)) : "";
}

/**
 * Returns the required fields with their messages.
 *
 * @param lead request of the car; its person is not asked for again
 */
export function getRequiredErrors(values: ReceptionValues, lead: { phone: string | null } | undefined) {
	const { plate, no_plate, customer, has_no_phone, basis } = values;
	const selection = basis === FROM_PRICE_LIST ? parseSelection(values.work) : undefined;
	const hasNoPhone = lead ? lead.phone === null : !customer && has_no_phone !== "";
	return {
		...(!plate && !no_plate && { plate: REQUIRED_MESSAGES.plate }),
		brand: CAR_REQUIRED_MESSAGES.brand,
		model: CAR_REQUIRED_MESSAGES.model,
		...(!lead && !customer && { name: REQUIRED_MESSAGES.name }),
		...(!lead && !customer && !hasNoPhone && { phone: REQUIRED_MESSAGES.phone }),
		...(hasNoPhone && { no_phone: REQUIRED_MESSAGES.phone }),
		...(!selection && { complaint: REQUIRED_MESSAGES.complaint }),
		...(basis && !selection && { basis_reason: REQUIRED_MESSAGES.basisReason }),
		...(selection && validateSelection(selection)),
		promised_at: REQUIRED_MESSAGES.promised,
	};
}

/** Converts the form values for the API. */
export function toReception(values: ReceptionValues, leadId: string | undefined): Reception {
	const { plate, no_plate, brand, model, year, color, basis, basis_reason } = values;
	const selection = basis === FROM_PRICE_LIST ? parseSelection(values.work) : undefined;
	const { customer, name, has_no_phone } = values;
	const phone = has_no_phone ? "" : values.phone;
	const customerFields = customer ? { customer_id: customer } : { person: { name, phone, email: "" } };
	return {
		...(leadId ? { lead_id: leadId } : customerFields),
		no_phone: has_no_phone || leadId ? values.no_phone : "",
		complaint: values.complaint.trim() || (selection ? formatTitles(selection) : ""),
		plate,
		brand,
		model,
		color,
		year: parseYear(year),
		...(!plate && no_plate && { no_plate: no_plate as NonNullable<Reception["no_plate"]> }),
		promised_at: toPromisedAt(values),
		...(basis && !selection && { basis: basis as NonNullable<Reception["basis"]> }),
		basis_reason,
		work: selection ? toWorkInput(selection) : [],
		...toIntakeInput(values),
	};
}

/** Rethrows an API error under the form's field names. @throws {ApiProblem} */
export function throwWithFormFields(problem: unknown): never {
	if (!(problem instanceof ApiProblem) || !problem.problem.fields) throw problem;
	const formFields = Object.entries(problem.problem.fields).map(([name, message]) => [
		name.replace(/^person\./, ""),
		message,
	]);
	throw new ApiProblem(problem.status, {
		...problem.problem,
		fields: Object.fromEntries(formFields),
	});
}
