import { useEffect, useRef, useState } from "react";
import { ApiProblem, read, staffApi, WATCHING } from "#api/client.ts";
import type { FreeHour, Visit, VisitDetail } from "#features/agenda/contract.ts";
import { useAgenda } from "./agenda-context.ts";
import { laterVersion } from "./later-version.ts";

type Call = Parameters<typeof read<Visit>>[0];

/** Why a change was refused, as far as the forms show it. */
export type VisitRefusal = {
	/** Somebody else changed the visit: it is already shown as it stands now. */
	isStale: boolean;
	message?: string;
	fields: Record<string, string>;
	free: readonly FreeHour[];
};

/** What was done, as the visit's own page says it: a toast would lie over its buttons. */
export type VisitNews = { said: string };

/** An open visit: as loaded, then as every change leaves it, or as a colleague or its customer left it meanwhile. */
export function useVisit(loaded: VisitDetail, news: VisitNews | undefined) {
	const [state, setState] = useState({ loaded, visit: loaded });
	const visit = state.loaded === loaded ? state.visit : loaded;
	const [busyWith, setBusyWith] = useState<string>();
	const [refusal, setRefusal] = useState<VisitRefusal>();
	const { agenda, refresh } = useAgenda();
	const [said, setSaid] = useState(news?.said);
	const id = visit.id;

	async function reload() {
		const now = await read(staffApi.admin.agenda[":id"].$get({ param: { id } }, WATCHING));
		// A look that set out before a change may come back after it.
		setState((last) => ({
			loaded,
			visit: last.loaded === loaded ? laterVersion(last.visit, now) : now,
		}));
	}

	/** Makes a change. @returns whether it was saved */
	async function change(name: string, call: () => Call, done: string): Promise<boolean> {
		setBusyWith(name);
		try {
			const saved = await read(call());
			setState({ loaded, visit: { ...saved, history: visit.history } });
			setRefusal(undefined);
			setSaid(done);
			// Not awaited: whoever sees the change may go on at once, and what they opened must stay open.
			void reload().catch(() => {});
			void refresh();
			return true;
		} catch (problem) {
			const refused = refusalIn(problem);
			setSaid(undefined);
			setRefusal(refused);
			if (refused.isStale) await reload().catch(() => {});
			if (refused.isStale || refused.free.length > 0) void refresh();
			return false;
		} finally {
			setBusyWith(undefined);
		}
	}

	// The agenda looks every few seconds: when its visit is newer, so is this one.
	const listed = [...agenda.visits, ...agenda.waiting].find((row) => row.id === id);
	const isBehind = (listed?.updated_at ?? "") > visit.updated_at && !busyWith;
	const latest = useRef(reload);
	useEffect(() => {
		latest.current = reload;
	});
	useEffect(() => {
		if (isBehind) void latest.current().catch(() => {});
	}, [isBehind]);

	function forget() {
		setRefusal(undefined);
		setSaid(undefined);
	}

	return { visit, busyWith, refusal, said, change, reload, forget };
}

/** A refusal as a form of the agenda shows it. */
export function refusalIn(reason: unknown): VisitRefusal {
	if (!(reason instanceof ApiProblem))
		return { isStale: false, message: "Prueba otra vez en un minuto.", fields: {}, free: [] };
	const {
		fields = {},
		free = [],
		current,
	} = reason.problem as typeof reason.problem & {
		free?: FreeHour[];
	};
	const isStale = current !== undefined;
	const isInForm = Object.keys(fields).length > 0;
	return { isStale, fields, free, ...(!isStale && !isInForm && { message: reason.message }) };
}
