import { useEffect, useRef, useState } from "react";
import { ApiProblem, read, sentenceOf, staffApi, WATCHING } from "#api/client.ts";
import type { LeadDetail } from "#features/leads/contract.ts";
import { useToast } from "#ui/toast.tsx";
import { useInbox } from "./inbox-context.ts";
import { laterVersion } from "./later-version.ts";
import { useIsGone } from "./use-is-gone.ts";

type Call = Parameters<typeof read<LeadDetail>>[0];

/**
 * An open lead: as loaded, then as every change leaves it, or as a colleague left it meanwhile.
 */
export function useLead(loaded: LeadDetail) {
	const [state, setState] = useState({ loaded, lead: loaded });
	const lead = state.loaded === loaded ? state.lead : loaded;
	const [busyWith, setBusyWith] = useState<readonly string[]>([]);
	const [isChangedByOther, setIsChangedByOther] = useState(false);
	const { leads, refresh } = useInbox();
	const isGone = useIsGone();
	const showToast = useToast();
	const id = lead.id;

	async function reload() {
		const now = await read(staffApi.admin.inbox[":id"].$get({ param: { id } }, WATCHING));
		// A look that set out before a change may come back after it.
		setState((last) => ({
			loaded,
			lead: last.loaded === loaded ? laterVersion(last.lead, now) : now,
		}));
	}

	/** Makes a change. @returns whether it was saved */
	async function change(name: string, call: () => Call, done?: string): Promise<boolean> {
		setBusyWith((busy) => [...busy, name]);
		try {
			setState({ loaded, lead: await read(call()) });
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
		} finally {
			// A change that ends does not free the button of another one.
			setBusyWith((busy) => busy.filter((other) => other !== name));
		}
	}

	// The list looks every few seconds: when its row is newer, so is the lead.
	const listed = leads.find((row) => row.id === id)?.updated_at ?? "";
	const isBehind = listed > lead.updated_at && busyWith.length === 0;
	const latest = useRef(reload);
	useEffect(() => {
		latest.current = reload;
	});
	useEffect(() => {
		if (isBehind) void latest.current().catch(() => {});
	}, [isBehind]);

	return { lead, busyWith, isChangedByOther, change };
}
