import { missingIn } from "#admin/record/told-by-field.ts";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { read, staffApi } from "#api/client.ts";
import type { HourChoice, StartTime } from "#features/appointments/agenda/board.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { MISSING } from "#features/appointments/missing.ts";
import type { NewVisitValues } from "#features/appointments/staff/appointment-new.tsx";

type NewVisit = {
	/** Existing request, with the values that it already has for the visit. */
	lead?: { id: string; values: Partial<NewVisitValues> };
	/** Hour in the URL; a different one starts a different visit. */
	asked: string;
	/** Returns the selected hour, or the next free one for a service. */
	startFor: (service: string) => Omit<HourChoice, "overbook">;
	onSaved: () => void;
	goOn: (visit: Visit) => void;
};

/**
 * Stored draft, including the hour once the user has typed something. `asked` is the hour in the URL at that time;
 * `isPicked` means selected by hand, not offered.
 */
type Kept = NewVisitValues & { asked: string; isPicked: boolean };

const { phone, name, service, day, time } = MISSING;
const NEEDED = { phone, name, service, day, time };
const EMPTY: Kept = {
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
export function useNewVisit({ lead, asked, startFor, ...saved }: NewVisit) {
	const form = useDialogForm<Kept, Visit>({
		...saved,
		key: lead ? `nueva-cita:${lead.id}` : "nueva-cita",
		start: { ...EMPTY, ...lead?.values },
		needed: () => missingIn(values, NEEDED),
		save(_, key, decided) {
			const json = { ...values, time: values.time as StartTime, ...decided, lead_id: lead?.id };
			return read(staffApi.admin.agenda.$post({ json, header: { "idempotency-key": key } }));
		},
	});
	const { asked: askedThen, isPicked: wasPicked, ...typed } = form.values;
	const isKept = askedThen === asked;
	const isPicked = isKept && wasPicked;
	// Once the user has typed something, later polls do not change the offered hour.
	const offered = isKept ? {} : { ...startFor(typed.service), overbook: false };
	const values: NewVisitValues = { ...typed, ...offered };

	function set(change: Partial<NewVisitValues>) {
		const isPickedNow = isPicked || "day" in change;
		const isOfferedAnew = change.service !== undefined && !isPickedNow;
		const anew = isOfferedAnew ? startFor(change.service ?? "") : {};
		form.set({ ...offered, ...anew, ...change, asked, isPicked: isPickedNow });
	}

	return { ...form, values, set };
}
