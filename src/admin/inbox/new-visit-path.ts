import { agendaPath } from "#admin/agenda/query.ts";
import type { Wish } from "./lead-wish.tsx";

/** The form of a new visit for a request, at the day and hour it asked for while those are still to come. */
export function newVisitPath(id: string, { request }: Wish, today: string): string {
	const asked = request?.preferred_date ?? "";
	const day = asked >= today ? asked : today;
	return agendaPath({ day, view: null }, "/nueva", {
		solicitud: id,
		...(day === asked && { para: asked }),
		...(day === asked && request?.preferred_time && { hora: request.preferred_time }),
	});
}
