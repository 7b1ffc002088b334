import { carLine } from "#car/car.ts";
import { fillChat, type Speaker } from "#features/settings/chats.ts";
import { formatCents } from "#panama/dollars.ts";
import { spokenDay } from "#panama/time.ts";
import { calledName } from "#words/greeting.ts";
import { sameSum } from "./sentences.ts";

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

/** With what the chat opens that brings an estimate, or its next version, to its customer. @source rules 10.12, 4.40 */
export function chatWith(told: Told, { shop, chats }: Speaker): string {
	const car = carLine({ brand: told.carBrand, model: told.carModel });
	const dia = spokenDay(told.validUntil);
	const template = told.change === undefined ? chats.estimate : chats.estimateAgain;
	return fillChat(car ? template : template.replace(" de tu {carro}", ""), {
		nombre: calledName(told.name),
		taller: shop,
		referencia: told.reference,
		carro: car,
		total: formatCents(told.totalCents),
		enlace: told.link,
		dia,
		cambio: told.change ?? sameSum(dia),
	});
}
