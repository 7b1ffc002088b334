import { inFields, yearIn } from "#admin/customers/use-caller.ts";
import type { Wish } from "#admin/inbox/lead-wish.tsx";
import { ApiProblem } from "#api/client.ts";
import { carOf } from "#car/car.ts";
import { CAR_MISSING } from "#features/cars/sentences.ts";
import type { Receiving } from "#features/work-orders/contract.ts";
import { MISSING } from "#features/work-orders/sentences.ts";
import type { useValues } from "#ui/values.ts";
import { NOTHING_NOTED, notedIn } from "./noted-fields.tsx";
import { chosenIn, titlesOf, whyNotChosen, workOf } from "./picked.ts";
import { NO_PROMISE, promisedIn } from "./promise.ts";

/** Value of `basis` for price list work; its other values say why nothing is charged. */
export const FROM_MENU = "lista";

/** Form values, keyed by the server's field names so that its errors match. */
export const NOTHING_TOLD = {
	...NOTHING_NOTED,
	...NO_PROMISE,
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
	basis_why: "",
	/** JSON of the price list selection. */
	work: "",
	/** Exists for its error message only; the approval itself is part of `work`. */
	agreed: "",
};
export type ReceivingValues = typeof NOTHING_TOLD;
export type ReceivingForm = ReturnType<typeof useValues<ReceivingValues>>;

/** Returns the car and the complaint from a request. */
export function toldBy({ request, appointment, message, quote }: Wish) {
	const car = inFields(carOf(request ?? appointment ?? quote ?? {}));
	const said = (request ?? appointment)?.description || message?.message || quote?.notes;
	return { ...car, complaint: said || request?.service_name || appointment?.serviceType || "" };
}

/**
 * Returns the required fields with their messages.
 *
 * @param lead request of the car; its person is not asked for again
 */
export function neededOf(values: ReceivingValues, lead: { phone: string | null } | undefined) {
	const { plate, no_plate, customer, has_no_phone, basis } = values;
	const chosen = basis === FROM_MENU ? chosenIn(values.work) : undefined;
	const hasNoPhone = lead ? lead.phone === null : !customer && has_no_phone !== "";
	return {
		...(!plate && !no_plate && { plate: MISSING.plate }),
		brand: CAR_MISSING.brand,
		model: CAR_MISSING.model,
		...(!lead && !customer && { name: MISSING.name }),
		...(!lead && !customer && !hasNoPhone && { phone: MISSING.phone }),
		...(hasNoPhone && { no_phone: MISSING.phone }),
		...(!chosen && { complaint: MISSING.complaint }),
		...(basis && !chosen && { basis_why: MISSING.basisWhy }),
		...(chosen && whyNotChosen(chosen)),
		promised_at: MISSING.promised,
	};
}

/** Converts the form values for the API. */
export function receivingOf(values: ReceivingValues, leadId: string | undefined): Receiving {
	const { plate, no_plate, brand, model, year, color, basis, basis_why } = values;
	const chosen = basis === FROM_MENU ? chosenIn(values.work) : undefined;
	const { customer, name, has_no_phone } = values;
	const phone = has_no_phone ? "" : values.phone;
	const who = customer ? { customer_id: customer } : { person: { name, phone, email: "" } };
	return {
		...(leadId ? { lead_id: leadId } : who),
		no_phone: has_no_phone || leadId ? values.no_phone : "",
		complaint: values.complaint.trim() || (chosen ? titlesOf(chosen) : ""),
		plate,
		brand,
		model,
		color,
		year: yearIn(year),
		...(!plate && no_plate && { no_plate: no_plate as NonNullable<Receiving["no_plate"]> }),
		promised_at: promisedIn(values),
		...(basis && !chosen && { basis: basis as NonNullable<Receiving["basis"]> }),
		basis_why,
		work: chosen ? workOf(chosen) : [],
		...notedIn(values),
	};
}

/** Rethrows an API error under the form's field names. @throws {ApiProblem} */
export function refuseInForm(problem: unknown): never {
	if (!(problem instanceof ApiProblem) || !problem.problem.fields) throw problem;
	const own = Object.entries(problem.problem.fields).map(([name, sentence]) => [
		name.replace(/^person\./, ""),
		sentence,
	]);
	throw new ApiProblem(problem.status, { ...problem.problem, fields: Object.fromEntries(own) });
}
