import { useRef, useState } from "react";
import { isUnanswered } from "#admin/frame/unanswered.ts";
import { useKeyedCall } from "#admin/frame/use-keyed-call.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import type { ApiCall } from "#api/client.ts";
import { ApiProblem, BACKGROUND_CALL, read, staffApi, toErrorMessage } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { useHasLeft } from "#core/records/admin/use-has-left.ts";
import { useOpenRecord } from "#core/records/admin/use-open-record.ts";
import type { LeadDetail, StateChange } from "#core/requests/contract.ts";
import type { ContactChannel } from "#core/requests/rules.ts";
import { useToast } from "#ui/toast.tsx";
import { useInbox } from "./context.ts";

/** Adds a note. A retry with the same text reuses its idempotency key. @param busyKey name of the pending change */
export function useNewNote({ lead, change }: Pick<OpenLead, "lead" | "change">, busyKey: string) {
	const attempt = useRef({ text: "", key: "" });

	return async (text: string) => {
		if (attempt.current.text !== text) attempt.current = { text, key: createKey() };
		const header = { "idempotency-key": attempt.current.key };
		const { notes } = staffApi.admin.inbox[":id"];
		const call = () => notes.$post({ param: { id: lead.id }, json: { text }, header });
		const isSaved = await change(busyKey, call, "Nota guardada");
		if (isSaved) attempt.current = { text: "", key: "" };
		return isSaved;
	};
}

type RunOptions = {
	done?: string | undefined;
	/** Returns true if it shows the rejection itself. */
	onRejected?: (problem: unknown) => boolean;
	/** Finds the request if a change without answer was stored after all. */
	findStored?: () => Promise<LeadDetail | undefined>;
};
type Call = ApiCall<LeadDetail>;
/** A new state with its details: the reason of a loss, or the amount and lines of a win. */
export type StateDetails = Pick<StateChange, "state"> & Partial<Omit<StateChange, "updated_at">>;

export type OpenLead = ReturnType<typeof useLead>;

export function useLead(loaded: LeadDetail) {
	const { leads, refresh } = useInbox();
	const { id } = loaded;
	const refetch = () => read(staffApi.admin.inbox[":id"].$get({ param: { id } }, BACKGROUND_CALL));
	const { record, changedAt, hasUnseenChange, busyWith, reload, ...open } = useOpenRecord({
		loaded,
		refetch,
		listUpdatedAt: leads.find((row) => row.id === id)?.updated_at,
		refresh,
	});
	const [isRejected, setIsRejected] = useState(false);
	const sendState = useKeyedCall();
	const hasLeft = useHasLeft();
	const showToast = useToast();

	const run = (
		name: string,
		call: () => Promise<LeadDetail>,
		{ done, onRejected, findStored }: RunOptions = {},
	) =>
		open.change(name, call, {
			onDone() {
				setIsRejected(false);
				if (done) showToast({ title: done });
			},
			async onError(problem) {
				if (onRejected?.(problem)) return;
				const stored = isUnanswered(problem) ? await findStored?.() : undefined;
				if (stored) {
					show(stored);
					return showToast({ title: "Quedó guardado" });
				}
				const status = problem instanceof ApiProblem ? problem.status : 0;
				const isStale = status === 409;
				setIsRejected(isStale);
				if (isStale && !hasLeft.current) return reload().catch(() => {});
				// Removing a note does not change the version of its request, so polling would miss it.
				if (status === 404 && !hasLeft.current) await reload().catch(() => {});
				const description = toErrorMessage(problem);
				const title = isUnanswered(problem) ? "No llegó la respuesta" : "No se guardó";
				return showToast({ title, description, variant: "destructive" });
			},
		});
	const change = (name: string, call: () => Call, done?: string) => run(name, () => read(call()), { done });
	/** Changes the state, each press under a key of its own. */
	const changeState = (
		{ state, ...details }: StateDetails,
		onRejected?: (problem: unknown) => boolean,
	): Promise<boolean> => {
		const { state: stateApi } = staffApi.admin.inbox[":id"];
		const body = { state, ...details, updated_at: record.updated_at };
		const call = () =>
			sendState(body, (json, header) => read(stateApi.$put({ param: { id }, header, json })));
		/** Reads the request again: a press whose answer is missing may have been stored. */
		const findStored = async () => {
			const current = await refetch().catch(() => undefined);
			return current?.state === state ? current : undefined;
		};
		return run("state", call, { findStored, ...(onRejected && { onRejected }) });
	};

	const { contacts } = staffApi.admin.inbox[":id"];
	/** Logs that staff contacted the customer. */
	const contact = (channel: ContactChannel) =>
		void change("contact", () => contacts.$post({ param: { id }, json: { channel } }, KEEPALIVE));

	function show(saved: LeadDetail) {
		open.show(saved);
		void refresh();
	}

	function acknowledge() {
		open.acknowledge();
		setIsRejected(false);
	}

	return {
		lead: record,
		changedAt,
		busyWith,
		isChangedByOther: isRejected || hasUnseenChange,
		isRejected,
		change,
		changeState,
		contact,
		show,
		acknowledge,
		reload: () => reload().then(open.acknowledge),
	};
}
