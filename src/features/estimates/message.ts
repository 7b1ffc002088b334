import { formatCents } from "#dollars.ts";
import { fillChat } from "#features/settings/chats.ts";
import { calledName } from "#greeting.ts";
import { spokenDay } from "#panama-time.ts";
import { CHATS } from "./sentences.ts";

type Told = {
	reference: string;
	carBrand: string;
	carModel: string;
	totalCents: number;
	validUntil: string;
	link: string;
	name: string;
	/** What it has that the version sent before had not; undefined of the first one. */
	change: string | null | undefined;
};

/** With what the chat opens that brings an estimate, or its next version, to its customer. @source rules 10.12 */
export function chatWith(told: Told): string {
	const car = [told.carBrand, told.carModel].filter(Boolean).join(" ");
	const template = told.change === undefined ? CHATS.first : CHATS.again;
	return fillChat(car ? template : template.replace(" de tu {carro}", ""), {
		...{ nombre: calledName(told.name), referencia: told.reference, carro: car },
		...{ total: formatCents(told.totalCents), enlace: told.link },
		...{ dia: spokenDay(told.validUntil), cambio: told.change ?? CHATS.sameSum },
	});
}
