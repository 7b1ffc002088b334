import type { LeadKind } from "#core/requests/kinds.ts";
import { formatRequestName } from "#core/requests/replies.ts";
import type { LeadChannel } from "#core/requests/rules.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";

type ContactedRow = {
	updatedAt: string;
	summary: string;
	name: string;
	kind: LeadKind;
	channel: LeadChannel;
	reference: string;
};

/** Says since when a contacted request is silent, and writes the chat that asks again. */
export function describeContacted({ updatedAt, summary, name, ...request }: ContactedRow, shop: string) {
	const dueAt = new Date(updatedAt);
	return {
		dueAt,
		summary: `Contactada el ${formatLongDay(toPanamaDay(dueAt))}, sin respuesta · ${summary}`,
		message: `Hola, ${getCallName(name)}. Te escribimos de ${shop} por ${formatRequestName(request)}. ¿Todavía te ayudamos con eso?`,
	};
}
