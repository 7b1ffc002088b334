import { useState } from "react";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import type { ApiCall } from "#api/client.ts";
import { ApiProblem, BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { useOpenRecord } from "#core/records/admin/use-open-record.ts";
import type { ContactChannel } from "#core/requests/rules.ts";
import type { FreeHour, Visit, VisitDetail } from "#features/workshop/appointments/contract.ts";
import type { Hour } from "./board.ts";
import { useAgenda } from "./context.ts";

/** A request that answers with the changed visit. */
type VisitCall = ApiCall<Visit>;
type ToVisitNotice = (changed: VisitDetail) => VisitNotice;

/** A rejected change, with what the forms show of it. */
type VisitRejection = {
	/** Another user changed the visit; the page already shows its current version. */
	isStale: boolean;
	/** Error code of the server; absent without a response. */
	code?: string;
	message?: string;
	fields: Record<string, string>;
	freeHours: readonly FreeHour[];
	/** Reason for rejecting an hour that staff may still assign. */
	overrideReason?: string;
};

/** Result of a change, shown on the page of the visit because a toast would cover its buttons. */
export type VisitNotice = {
	message: string;
	/** The customer gets no automatic notification; the user has to notify them. */
	isUnnotified?: boolean;
	/** Hour before the move, to undo a mistaken one. */
	previousHour?: Hour;
};

/** Builds the notice of a change, including whether its customer is notified. */
export function toVisitNotice(message: string, changed: VisitDetail): VisitNotice {
	const { text: notificationText, needs_notification: isUnnotified } = changed.notification;
	return { message: `${message} ${notificationText}`, isUnnotified };
}

/** A visit that is open in its sheet, with what its parts show and change. */
export type OpenVisit = {
	visit: VisitDetail;
	/** A colleague changed the visit, and the user has not seen it yet. */
	isUnseen: boolean;
	acknowledge: () => void;
	/** The names of the changes that are being saved. */
	busyWith: readonly string[];
	rejection: VisitRejection | undefined;
	notice: VisitNotice | undefined;
	/** Saves a change; resolves to whether it was saved. */
	change: (name: string, call: () => VisitCall, toNotice: ToVisitNotice) => Promise<boolean>;
	/** Logs that the user contacted the customer. */
	contact: (channel: ContactChannel) => void;
	reload: () => Promise<void>;
	clearNotices: () => void;
};

export function useVisit(loaded: VisitDetail, initialNotice: VisitNotice | undefined): OpenVisit {
	const { agenda, refresh } = useAgenda();
	const { id } = loaded;
	const {
		record: visit,
		hasUnseenChange,
		busyWith,
		reload,
		...open
	} = useOpenRecord({
		loaded,
		refetch: () => read(staffApi.admin.agenda[":id"].$get({ param: { id } }, BACKGROUND_CALL)),
		listUpdatedAt: [...agenda.visits, ...agenda.waiting].find((row) => row.id === id)?.updated_at,
		refresh,
	});
	const [rejection, setRejection] = useState<VisitRejection>();
	const [notice, setNotice] = useState(initialNotice);
	const logContact = useLogContact(reload);

	const change: OpenVisit["change"] = (name, call, toNotice) =>
		open.change(name, () => read(call()), {
			onDone(changedVisit) {
				setRejection(undefined);
				setNotice(toNotice(changedVisit));
				void reload().catch(() => {});
			},
			async onError(problem) {
				const rejected = toVisitRejection(problem);
				// The previous change is still saved and its customer not yet notified, so keep that notice.
				setNotice((last) =>
					last?.isUnnotified && !rejected.isStale ? { message: last.message, isUnnotified: true } : undefined,
				);
				setRejection(rejected);
				if (rejected.isStale) await reload().catch(() => {});
				if (rejected.isStale || rejected.freeHours.length > 0) void refresh();
			},
		});

	const contact = (channel: ContactChannel) => logContact({ id: visit.lead_id, name: visit.name }, channel);

	function acknowledge() {
		open.acknowledge();
		setRejection(undefined);
	}

	function clearNotices() {
		setRejection(undefined);
		setNotice(undefined);
	}

	return {
		visit,
		isUnseen: hasUnseenChange,
		acknowledge,
		busyWith,
		rejection,
		notice,
		change,
		contact,
		reload,
		clearNotices,
	};
}

/** Error codes that staff may override. */
const OVERRIDABLE_CODES: ReadonlySet<string> = new Set(["slot_taken", "stands_nowhere", "other_window"]);

export function toVisitRejection(error: unknown): VisitRejection {
	if (!(error instanceof ApiProblem))
		return { isStale: false, message: "Prueba otra vez en un minuto.", fields: {}, freeHours: [] };
	const problem: typeof error.problem & { free?: FreeHour[] } = error.problem;
	const { code, fields = {}, free = [], current } = problem;
	const isStale = current !== undefined;
	return {
		isStale,
		code,
		fields,
		freeHours: free,
		...(!isStale && { message: error.message }),
		...(OVERRIDABLE_CODES.has(code ?? "") && { overrideReason: error.message }),
	};
}
