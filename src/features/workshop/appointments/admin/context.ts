import { useOutletContext } from "react-router";
import type { Hours } from "#core/settings/contract.ts";
import type { VisitDuration } from "#features/workshop/appointments/booking/visit-duration.ts";
import type { Agenda, Visit } from "#features/workshop/appointments/contract.ts";
import type { BoardNow } from "./board.ts";

export type AgendaContext = {
	agenda: Agenda;
	hours: Hours;
	/** Names of the services that a visit can be for. */
	services: readonly string[];
	/** Returns the duration or drop-off window that a visit gets with another hour. */
	getNewDuration: (visit: Visit) => VisitDuration;
	now: BoardNow;
	/** Closes the dialog page over the agenda. */
	closeOverlay: () => void;
	hrefFor: (visit: { id: string }) => string;
	refresh: () => Promise<void>;
};

export const useAgenda = () => useOutletContext<AgendaContext>();
