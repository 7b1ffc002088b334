import { useState } from "react";
import { useContact } from "#admin/frame/use-contact.ts";
import { useOpenRecord } from "#admin/record/use-open-record.ts";
import { ApiProblem, AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { Hour } from "#features/appointments/agenda/board.ts";
import type { FreeHour, Visit, VisitDetail } from "#features/appointments/contract.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { useAgenda } from "./context.ts";

type Call = Parameters<typeof read<Visit>>[0];
type NewsOf = (changed: VisitDetail) => VisitNews;

/** A rejected change, with what the forms show of it. */
type VisitRefusal = {
	/** Another user changed the visit; the page already shows its current version. */
	isStale: boolean;
	/** Error code of the server; absent without a response. */
	code?: string;
	message?: string;
	fields: Record<string, string>;
	free: readonly FreeHour[];
	/** Reason for rejecting an hour that staff may still assign. */
	mayInsist?: string;
};

/** Result of a change, shown on the page of the visit because a toast would cover its buttons. */
export type VisitNews = {
	said: string;
	/** The customer gets no automatic notification; the user has to notify them. */
	isUntold?: boolean;
	/** Hour before the move, to undo a mistaken one. */
	was?: Hour;
};

/** Builds the notice of a change, including whether its customer is notified. */
export function untoldNews(done: string, changed: VisitDetail): VisitNews {
	const { words, is_untold: isUntold } = changed.told;
	return { said: `${done} ${words}`, isUntold };
}

export type OpenVisit = ReturnType<typeof useVisit>;

export function useVisit(loaded: VisitDetail, news: VisitNews | undefined) {
	const { agenda, refresh } = useAgenda();
	const { id } = loaded;
	const {
		record: visit,
		isUnseen,
		busyWith,
		reload,
		...open
	} = useOpenRecord({
		loaded,
		readAgain: () => read(staffApi.admin.agenda[":id"].$get({ param: { id } }, AS_WATCHER)),
		listedAt: [...agenda.visits, ...agenda.waiting].find((row) => row.id === id)?.updated_at,
		refresh,
	});
	const [refusal, setRefusal] = useState<VisitRefusal>();
	const [done, setDone] = useState(news);
	const contactOf = useContact(reload);

	/** Saves a change. @returns whether it was saved */
	const change = (name: string, call: () => Call, newsOf: NewsOf) =>
		open.change(name, call, {
			onDone(now) {
				setRefusal(undefined);
				setDone(newsOf(now));
				void reload().catch(() => {});
			},
			async onRefused(problem) {
				const refused = refusalIn(problem);
				// The previous change is still saved and its customer not yet notified, so keep that notice.
				setDone((last) =>
					last?.isUntold && !refused.isStale ? { said: last.said, isUntold: true } : undefined,
				);
				setRefusal(refused);
				if (refused.isStale) await reload().catch(() => {});
				if (refused.isStale || refused.free.length > 0) void refresh();
			},
		});

	const contact = (channel: ContactChannel) => contactOf(visit, channel);

	function see() {
		open.see();
		setRefusal(undefined);
	}

	function forget() {
		setRefusal(undefined);
		setDone(undefined);
	}

	return { visit, isUnseen, see, busyWith, refusal, done, change, contact, reload, forget };
}

/** Error codes that staff may override. */
const ASKED: ReadonlySet<string> = new Set(["slot_taken", "stands_nowhere", "other_window"]);

export function refusalIn(reason: unknown): VisitRefusal {
	if (!(reason instanceof ApiProblem))
		return { isStale: false, message: "Prueba otra vez en un minuto.", fields: {}, free: [] };
	const refused: typeof reason.problem & { free?: FreeHour[] } = reason.problem;
	const { code, fields = {}, free = [], current } = refused;
	const isStale = current !== undefined;
	return {
		isStale,
		code,
		fields,
		free,
		...(!isStale && { message: reason.message }),
		...(ASKED.has(code ?? "") && { mayInsist: reason.message }),
	};
}
