import { addDays, getWeekday, toPanamaInstant } from "#domain/time.ts";
import { planCashDays } from "./cash.ts";
import type { Story } from "./requests.ts";
import { type Simulation, withOwnChoices } from "./simulation.ts";
import {
	createMessageStory,
	createQuoteStory,
	createServiceStory,
	priceListWalkInStory,
	toLostState,
	toWonState,
	walkInStory,
} from "./stories.ts";
import { createVisitStory } from "./visits.ts";

/** The number of requests per day, by weekday from Sunday: a light month, so that the sample is created quickly. */
const REQUESTS_PER_WEEKDAY = [1, 3, 2, 2, 2, 3, 1];
/** Stories with the days after which nothing of them is open any more, so that the month ends settled. */
const STORIES: readonly (readonly [Story, number])[] = [
	[createVisitStory("comes"), 20],
	[priceListWalkInStory, 7],
	[createQuoteStory(toWonState(24, 140)), 6],
	[createServiceStory("approves"), 13],
	[createMessageStory(toLostState("No respondió")), 5],
	[walkInStory, 8],
	[createServiceStory("refuses"), 6],
	[createMessageStory(toWonState(35, 95)), 5],
	[createMessageStory(), 4],
	[priceListWalkInStory, 7],
	[createQuoteStory(toLostState("Encontró más barato")), 6],
	[createVisitStory("comes"), 20],
];
/** Phones follow from these numbers, which the last month never reaches. */
const FIRST_PERSON_NUMBER = 5001;

/**
 * Plans the month before the sample's last one, with choices of its own. One balance of it stays open.
 *
 * @param firstDay ISO day of the first day
 * @param endDay ISO day after the last day
 */
export function planEarlierMonth(
	lastMonth: Simulation,
	{ firstDay, endDay, today }: { firstDay: string; endDay: string; today: string },
): void {
	const ownChoices = {
		seed: 20_261_024,
		firstPersonNumber: FIRST_PERSON_NUMBER,
		lastDay: endDay,
		events: ["old balance"],
	};
	const simulation = withOwnChoices(lastMonth, ownChoices);
	planCashDays(simulation, { firstDay, lastDay: addDays(endDay, -1), today });
	let storyIndex = 0;
	for (let day = firstDay; day < endDay; day = addDays(day, 1)) {
		const settledStories = STORIES.filter(([, days]) => addDays(day, days) <= endDay);
		for (let requestIndex = 0; requestIndex < (REQUESTS_PER_WEEKDAY[getWeekday(day)] ?? 0); requestIndex++) {
			const [story] = settledStories[storyIndex++ % settledStories.length] ?? [];
			if (!story) continue;
			const minute =
				6 * 60 + 30 + simulation.chance.nextInteger(7 * 60) + simulation.chance.nextInteger(8 * 60);
			const person = simulation.createPerson();
			simulation.planStep(toPanamaInstant(day, minute), () => story(simulation, person), false);
		}
	}
	// The desk closes what its customers left undecided.
	simulation.planStep(toPanamaInstant(endDay, 9 * 60 + 40), () =>
		simulation.callAsReception("POST", "/closings", {
			before: endDay,
			kind: "all",
			state: "open",
			reason: "No respondió",
		}),
	);
}
