import { useState } from "react";
import { LEAVES_FIRST } from "#admin/frame/use-contact.ts";
import { useIsGone } from "#admin/record/use-is-gone.ts";
import { useOpenRecord } from "#admin/record/use-open-record.ts";
import { ApiProblem, AS_WATCHER, read, sentenceOf, staffApi } from "#api/client.ts";
import type { LeadDetail } from "#features/leads/contract.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { useToast } from "#ui/toast.tsx";
import { useInbox } from "./context.ts";

type Call = Parameters<typeof read<LeadDetail>>[0];

export type OpenLead = ReturnType<typeof useLead>;

export function useLead(loaded: LeadDetail) {
	const { leads, refresh } = useInbox();
	const { id } = loaded;
	const { record, changedAt, isUnseen, busyWith, reload, ...open } = useOpenRecord({
		loaded,
		readAgain: () => read(staffApi.admin.inbox[":id"].$get({ param: { id } }, AS_WATCHER)),
		listedAt: leads.find((row) => row.id === id)?.updated_at,
		refresh,
	});
	const [isRefused, setIsRefused] = useState(false);
	const isGone = useIsGone();
	const showToast = useToast();

	const change = (name: string, call: () => Call, done?: string) =>
		open.change(name, call, {
			onDone() {
				setIsRefused(false);
				if (done) showToast({ title: done });
			},
			async onRefused(problem) {
				const status = problem instanceof ApiProblem ? problem.status : 0;
				const isStale = status === 409;
				setIsRefused(isStale);
				if (isStale && !isGone.current) return reload().catch(() => {});
				// Removing a note does not change the version of its request, so polling would miss it.
				if (status === 404 && !isGone.current) await reload().catch(() => {});
				const description = sentenceOf(problem);
				return showToast({ title: "No se guardó", description, variant: "destructive" });
			},
		});

	const { contacts } = staffApi.admin.inbox[":id"];
	/** Logs that staff contacted the customer. */
	const contact = (channel: ContactChannel) =>
		void change("contact", () =>
			contacts.$post({ param: { id }, json: { channel } }, LEAVES_FIRST),
		);

	function show(saved: LeadDetail) {
		open.show(saved);
		void refresh();
	}

	function see() {
		open.see();
		setIsRefused(false);
	}

	return {
		lead: record,
		changedAt,
		busyWith,
		isChangedByOther: isRefused || isUnseen,
		isRefused,
		change,
		contact,
		show,
		see,
		reload: () => reload().then(open.see),
	};
}
