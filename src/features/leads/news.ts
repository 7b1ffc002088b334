import { keysOf } from "#words/keys.ts";
import { CUSTOMER_ASKED } from "./authors.ts";

/** What became of a lead's visit or estimate that the lead's state does not tell, and that its customer sent photos. */
export const NEWS_LABELS = {
	cancelada_por_cliente: "Cita cancelada por el cliente",
	hora_elegida: "Eligió la hora: falta confirmar",
	hora_cambiada: "Cambió la hora: falta confirmar",
	cancelada_por_taller: "Cita cancelada por el taller",
	no_vino: "No vino a su cita",
	aceptada: "Cotización aprobada",
	no_por_ahora: "Cotización: «No por ahora»",
	no_a_lo_nuevo: "Cotización aprobada: «No por ahora» a lo nuevo",
	renovar: "Pide renovar su cotización",
	fotos: "Mandó fotos",
};
/** The reason of a visit that was called off goes on from them. */
const CALLED_OFF: ReadonlySet<string> = new Set(["cancelada_por_cliente", "cancelada_por_taller"]);

/** What became of a lead, with why where somebody said it. */
export function newsWords(news: LeadNews, why: string | null): string {
	return why && why !== CUSTOMER_ASKED && CALLED_OFF.has(news)
		? `${NEWS_LABELS[news]}: ${why}`
		: NEWS_LABELS[news];
}
export type LeadNews = keyof typeof NEWS_LABELS;
export const LEAD_NEWS = keysOf(NEWS_LABELS);
