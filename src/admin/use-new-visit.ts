import { useRef, useState } from "react";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import type { StartTime } from "#features/agenda/agenda-board.ts";
import type { HourChoice } from "#features/agenda/appointment-hour.tsx";
import type { NewVisitValues } from "#features/agenda/appointment-new.tsx";
import type { Visit } from "#features/agenda/contract.ts";
import { MISSING } from "#features/agenda/copy.ts";
import { usePanel } from "./panel-context.ts";
import { storedText, useDraft } from "./use-draft.ts";
import { refusalIn, type VisitRefusal } from "./use-visit.ts";

type Hour = { day: string; time: StartTime | "" };
/** A request that is there already, and what it tells of its visit. */
export type Requested = { id: string; values: Partial<typeof EMPTY> };
type NewVisit = {
	lead?: Requested;
	/** The hour that the address asks for: another one pressed is another visit. */
	asked: string;
	/** The hour that was pressed, or the next free one for a service. */
	startFor: (service: string) => Hour;
	onSaved: (visit: Visit) => Promise<void>;
};

/** What was typed, and of the last try to save it the key and the hour. */
type Draft = Partial<typeof EMPTY> & { sent?: { key: string; hour: HourChoice; asked: string } };

const EMPTY = { phone: "", name: "", service: "", car: "", email: "", note: "" };

/** The form of a visit that staff write down: what was typed survives a reload, a refusal and a lost connection. */
export function useNewVisit({ lead, asked, startFor, onSaved }: NewVisit) {
	const { user } = usePanel();
	const name = `nueva-cita:${user.id}${lead ? `:${lead.id}` : ""}`;
	const [text, setText] = useDraft(name);
	const { sent: tried, ...words } = draftIn(text);
	const sent = tried?.asked === asked ? tried : undefined;
	/** The hour that was offered when something was first typed, then the one that was picked: no later look moves it. */
	const [chosen, setChosen] = useState(sent?.hour);
	const isPicked = useRef(sent !== undefined);
	const start = { ...EMPTY, ...lead?.values };
	const typed = { ...start, ...words };
	const hour = chosen ?? { ...startFor(typed.service), overbook: false };
	const values: NewVisitValues = { ...typed, ...hour };
	const [missing, setMissing] = useState<Record<string, string>>({});
	const [refusal, setRefusal] = useState<VisitRefusal>();
	const [isBusy, setIsBusy] = useState(false);
	// One key per submission: pressing again after a lost answer, and a reload, repeats nothing.
	const key = useRef(sent?.key ?? newKey());

	function set(change: Partial<NewVisitValues>) {
		key.current = newKey();
		if ("day" in change) isPicked.current = true;
		const isOfferedAnew = change.service !== undefined && !isPicked.current;
		const offered = isOfferedAnew ? startFor(change.service ?? "") : {};
		const { day, time, overbook, ...words } = { ...values, ...offered, ...change };
		setChosen({ day, time, overbook });
		setText(textOf(words));
		const changed = Object.keys(change);
		setMissing((before) => without(before, changed));
		setRefusal((before) => before && { ...before, fields: without(before.fields, changed) });
	}

	const textOf = (words: object) => (isSame(words, start) ? "" : JSON.stringify(words));

	async function save() {
		if (isBusy) return;
		const empty = missingIn(values);
		setMissing(empty);
		setRefusal(undefined);
		const { time, overbook, ...rest } = values;
		if (Object.keys(empty).length > 0 || !time) return;
		const hour = { day: rest.day, time, overbook };
		setChosen(hour);
		const attempt = JSON.stringify({ ...typed, sent: { key: key.current, hour, asked } });
		setText(attempt);
		setIsBusy(true);
		try {
			const json = {
				...rest,
				time,
				...(overbook && { overbook }),
				...(lead && { lead_id: lead.id }),
			};
			const headers = { "idempotency-key": key.current };
			const saved = await read(staffApi.admin.agenda.$post({ json, header: headers }));
			setText("");
			await onSaved(saved);
		} catch (problem) {
			setRefusal(refusalIn(problem));
			// What was refused is not stored: only a lost answer leaves a try to repeat.
			const status = problem instanceof ApiProblem ? problem.status : 0;
			const isRefused = status >= 400 && status < 500;
			if (isRefused && storedText(name) === attempt) setText(textOf(typed));
		} finally {
			setIsBusy(false);
		}
	}

	return {
		...{ values, set, save, isBusy, refusal },
		errors: { ...refusal?.fields, ...missing },
		isDirty: !isSame(typed, start),
		clear() {
			setText("");
			key.current = newKey();
			setChosen(undefined);
			isPicked.current = false;
			setMissing({});
			setRefusal(undefined);
		},
	};
}

function missingIn(values: NewVisitValues): Record<string, string> {
	const needed = ["phone", "name", "service", "day", "time"] as const;
	const empty = needed.filter((name) => !values[name].trim());
	return Object.fromEntries(empty.map((name) => [name, MISSING[name]]));
}

function draftIn(text: string): Draft {
	try {
		return text ? (JSON.parse(text) as Draft) : {};
	} catch {
		return {};
	}
}

const isSame = (words: object, start: object) =>
	JSON.stringify({ ...EMPTY, ...words }) === JSON.stringify(start);

function without(errors: Record<string, string>, names: string[]): Record<string, string> {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
