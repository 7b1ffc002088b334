import { read, staffApi } from "#api/client.ts";
import { findMissingFields } from "#core/records/admin/form-errors.ts";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import type { HourChoice, StartTime } from "./board.ts";
import type { NewVisitValues } from "./new-appointment-fields.tsx";

type NewVisit = {
	/** Existing request, with the values that it already has for the visit. */
	lead?: { id: string; values: Partial<NewVisitValues> };
	/** Hour in the URL; a different one starts a different visit. */
	requestedHour: string;
	/** Returns the selected hour, or the next free one for a service. */
	getStart: (service: string) => Omit<HourChoice, "overbook">;
	onSaved: () => void;
	onContinue: (visit: Visit) => void;
};

/**
 * Stored draft, including the hour once the user has typed something. `asked` is the hour in the URL at that time;
 * `isPicked` means selected by hand, not offered.
 */
type VisitDraft = NewVisitValues & { asked: string; isPicked: boolean };

const { phone, name, service, day, time } = REQUIRED_MESSAGES;
const VISIT_REQUIRED_MESSAGES = { phone, name, service, day, time };
const EMPTY_DRAFT: VisitDraft = {
	phone: "",
	name: "",
	service: "",
	car: "",
	email: "",
	note: "",
	channel: "phone",
	day: "",
	time: "",
	overbook: false,
	asked: "",
	isPicked: false,
};

/** Manages the form for a new visit entered by staff; offers an hour until the user picks one. */
export function useNewVisit({ lead, requestedHour, getStart, ...callbacks }: NewVisit) {
	const form = useDialogForm<VisitDraft, Visit>({
		...callbacks,
		key: lead ? `nueva-cita:${lead.id}` : "nueva-cita",
		start: { ...EMPTY_DRAFT, ...lead?.values },
		requiredMessages: () => findMissingFields(values, VISIT_REQUIRED_MESSAGES),
		save(_, key, overrides) {
			const json = { ...values, time: values.time as StartTime, ...overrides, lead_id: lead?.id };
			return read(staffApi.admin.agenda.$post({ json, header: { "idempotency-key": key } }));
		},
	});
	const { asked: draftHour, isPicked: wasPicked, ...typed } = form.values;
	const isDraftCurrent = draftHour === requestedHour;
	const isPicked = isDraftCurrent && wasPicked;
	// Once the user has typed something, later polls do not change the offered hour.
	const offer = isDraftCurrent ? {} : { ...getStart(typed.service), overbook: false };
	const values: NewVisitValues = { ...typed, ...offer };

	function set(change: Partial<NewVisitValues>) {
		const isPickedNow = isPicked || "day" in change;
		const needsNewOffer = change.service !== undefined && !isPickedNow;
		const newOffer = needsNewOffer ? getStart(change.service ?? "") : {};
		form.set({ ...offer, ...newOffer, ...change, asked: requestedHour, isPicked: isPickedNow });
	}

	return { ...form, values, set };
}
