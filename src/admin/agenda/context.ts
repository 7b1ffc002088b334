import { useOutletContext } from "react-router";
import type { BoardNow } from "#features/appointments/agenda/board.ts";
import type { Agenda, Visit } from "#features/appointments/contract.ts";
import type { VisitLength } from "#features/appointments/visit-length.ts";
import type { Hours } from "#features/settings/contract.ts";

export type AgendaContext = {
	agenda: Agenda;
	hours: Hours;
	/** What a visit can be for, by name. */
	services: readonly string[];
	/** How a visit will be received once it is given another hour. */
	jobAnew: (visit: Visit) => VisitLength;
	now: BoardNow;
	/** Closes a page that stands over the agenda. */
	leave: () => void;
	hrefFor: (visit: { id: string }) => string;
	refresh: () => Promise<void>;
};

export const useAgenda = () => useOutletContext<AgendaContext>();
