import { useState } from "react";
import { useIsGone } from "#admin/record/use-is-gone.ts";
import { useOpenRecord } from "#admin/record/use-open-record.ts";
import { ApiProblem, read, sentenceOf, staffApi, WATCHING } from "#api/client.ts";
import type { LeadDetail } from "#features/leads/contract.ts";
import { useToast } from "#ui/toast.tsx";
import { useInbox } from "./context.ts";

type Call = Parameters<typeof read<LeadDetail>>[0];

export function useLead(loaded: LeadDetail) {
	const { leads, refresh } = useInbox();
	const { id } = loaded;
	const { record, busyWith, show, reload, whileBusy } = useOpenRecord({
		loaded,
		readAgain: () => read(staffApi.admin.inbox[":id"].$get({ param: { id } }, WATCHING)),
		listedAt: leads.find((row) => row.id === id)?.updated_at,
	});
	const [isChangedByOther, setIsChangedByOther] = useState(false);
	const isGone = useIsGone();
	const showToast = useToast();

	/** Makes a change. @returns whether it was saved */
	async function save(call: () => Call, done?: string): Promise<boolean> {
		try {
			show(await read(call()));
			setIsChangedByOther(false);
			if (done) showToast({ title: done });
			void refresh();
			return true;
		} catch (problem) {
			const isStale = problem instanceof ApiProblem && problem.status === 409;
			setIsChangedByOther(isStale);
			if (isStale && !isGone.current) await reload().catch(() => {});
			else
				showToast({
					title: "No se guardó",
					description: sentenceOf(problem),
					variant: "destructive",
				});
			return false;
		}
	}

	const change = (name: string, call: () => Call, done?: string) =>
		whileBusy(name, () => save(call, done));

	function showSaved(saved: LeadDetail) {
		show(saved);
		void refresh();
	}

	return { lead: record, busyWith, isChangedByOther, change, show: showSaved, reload };
}
