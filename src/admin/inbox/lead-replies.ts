import { carLine, carOf } from "#car/car.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { visitAsChat } from "#features/appointments/staff/appointment-words.ts";
import type { Lead } from "#features/leads/contract.ts";
import { repliesTo } from "#features/leads/replies.ts";
import { quoteText } from "#features/quotes/quote-text.ts";
import type { Speaker } from "#features/settings/chats.ts";
import type { Wish } from "./lead-wish.tsx";

/** The answers to a request, with what its form told and the visit it has. */
export function leadReplies(
	{ kind, reference, name }: Lead,
	{ wish, visit, speaker, now }: { wish: Wish; visit: Visit | null; speaker: Speaker; now: Date },
) {
	const { quote, message, appointment, request } = wish;
	return repliesTo({
		kind,
		reference,
		name,
		...speaker,
		service:
			request?.service_name ?? appointment?.serviceType ?? message?.service ?? visit?.service,
		detail:
			quote && quote.products.length > 0 ? quoteText({ ...quote, car: carLine(carOf(quote)) }) : "",
		lacks: lacksOf(wish, visit),
		visitChat: visit?.time ? visitAsChat(visit, speaker, now) : undefined,
	});
}

/** A service request tells its whole car, and a visit that staff wrote down has it in words. */
function lacksOf({ request, appointment, quote }: Wish, visit: Visit | null): string[] {
	// A quote's car that staff wrote is one line.
	const isInWords = !quote?.vehicle_brand && quote?.vehicle_model?.includes(" ");
	if (request || isInWords || (visit?.car && !appointment?.vehicleType)) return [];
	const told = [
		["marca", appointment?.vehicleBrand ?? quote?.vehicle_brand],
		["modelo", appointment?.vehicleModel ?? quote?.vehicle_model],
		["año", appointment?.vehicleYear ?? quote?.vehicle_year],
	] as const;
	return told.flatMap(([name, value]) => (value ? [] : [name]));
}
