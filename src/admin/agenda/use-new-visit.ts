import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { missingIn, without } from "#admin/record/told-by-field.ts";
import { useDraft } from "#admin/record/use-draft.ts";
import { read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import type { HourChoice } from "#features/appointments/agenda/board.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { MISSING } from "#features/appointments/missing.ts";
import type { NewVisitValues } from "#features/appointments/staff/appointment-new.tsx";
import { jsonIn } from "#words/json.ts";
import { refusalIn, type VisitRefusal } from "./use-visit.ts";

/** A request that is there already, and what it tells of its visit. */
export type Requested = { id: string; values: Partial<typeof EMPTY> };
type NewVisit = {
	lead?: Requested;
	/** The hour that the address asks for: another one pressed is another visit. */
	asked: string;
	/** The hour that was pressed, or the next free one for a service. */
	startFor: (service: string) => Omit<HourChoice, "overbook">;
	onSaved: (visit: Visit) => Promise<void>;
};

/** What was typed, with the hour it is for and the key of its submission. */
type Draft = Partial<typeof EMPTY> & { choice?: Choice };
/** `isPicked` by hand, not offered; `asked` is the hour that the address asked for by then. */
type Choice = { hour: HourChoice; isPicked: boolean; asked: string; key: string };

const { phone, name, service, day, time } = MISSING;
const NEEDED = { phone, name, service, day, time };
const EMPTY: Omit<NewVisitValues, keyof HourChoice> = {
	phone: "",
	name: "",
	service: "",
	car: "",
	email: "",
	note: "",
	channel: "phone",
};

/** The form of a visit that staff write down: what was typed survives a reload, a refusal and a lost connection. */
export function useNewVisit({ lead, asked, startFor, onSaved }: NewVisit) {
	const { user } = usePanel();
	const [text, setText] = useDraft(`nueva-cita:${user.id}${lead ? `:${lead.id}` : ""}`);
	const { choice: kept, ...words } = jsonIn<Draft>(text) ?? {};
	/** The hour that was offered when something was first typed, then the one that was picked: no later look moves it. */
	const choice = kept?.asked === asked ? kept : undefined;
	const isPicked = choice?.isPicked ?? false;
	const start = { ...EMPTY, ...lead?.values };
	const typed = { ...start, ...words };
	const hour = choice?.hour ?? { ...startFor(typed.service), overbook: false };
	const values: NewVisitValues = { ...typed, ...hour };
	const [missing, setMissing] = useState<Record<string, string>>({});
	const [refusal, setRefusal] = useState<VisitRefusal>();
	const [isBusy, setIsBusy] = useState(false);

	function keep(next: NewVisitValues, how: { isPicked: boolean; key: string }) {
		const { day, time, overbook, ...words } = next;
		const choice: Choice = { hour: { day, time, overbook }, asked, ...how };
		setText(JSON.stringify({ ...words, choice }));
	}

	function set(change: Partial<NewVisitValues>) {
		const isPickedNow = isPicked || "day" in change;
		const isOfferedAnew = change.service !== undefined && !isPickedNow;
		const offered = isOfferedAnew ? startFor(change.service ?? "") : {};
		keep({ ...values, ...offered, ...change }, { isPicked: isPickedNow, key: newKey() });
		const changed = Object.keys(change);
		setMissing((before) => without(before, changed));
		setRefusal((before) => before && { ...before, fields: without(before.fields, changed) });
	}

	/** @param decided what somebody was asked and decided all the same */
	async function save(decided: { again?: boolean } = {}) {
		if (isBusy) return;
		const empty = missingIn(values, NEEDED);
		setMissing(empty);
		setRefusal(undefined);
		const { time } = values;
		if (Object.keys(empty).length > 0 || !time) return;
		// One key per submission: pressing again after a lost answer, and a reload, repeats nothing.
		const key = choice?.key ?? newKey();
		keep(values, { isPicked, key });
		setIsBusy(true);
		try {
			const json = { ...values, time, ...decided, lead_id: lead?.id };
			const header = { "idempotency-key": key };
			const saved = await read(staffApi.admin.agenda.$post({ json, header }));
			setText("");
			await onSaved(saved);
		} catch (problem) {
			setRefusal(refusalIn(problem));
		} finally {
			setIsBusy(false);
		}
	}

	return {
		values,
		set,
		save,
		isBusy,
		refusal,
		errors: { ...refusal?.fields, ...missing },
		isDirty: isPicked || !isSame(typed, start),
		clear() {
			setText("");
			setMissing({});
			setRefusal(undefined);
		},
	};
}

const isSame = (words: object, start: object) =>
	JSON.stringify({ ...EMPTY, ...words }) === JSON.stringify(start);
