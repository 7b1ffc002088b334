import { BOARD_GROUPS, GROUP_NAMES } from "#features/workshop/work-orders/choices.ts";
import type { CarCardData } from "./car-card.tsx";

export type BoardSection = { id: string; title: string; count: string; cars: readonly CarCardData[] };

/**
 * Groups the cars inside by what hurts. @returns the late ones and the ready ones in `urgent`, which stand above
 * today's visits, and the others by what they wait for
 */
export function listBoardSections(cars: readonly CarCardData[]): Record<"urgent" | "others", BoardSection[]> {
	const lateCars = cars.filter(({ is_late: isLate }) => isLate);
	const groups = GROUP_NAMES.map((group) => {
		const groupCars = cars.filter((car) => car.group === group);
		const shownCars = groupCars.filter(({ is_late: isLate }) => !isLate);
		const lateCount = groupCars.length - shownCars.length;
		const count = lateCount > 0 ? `${shownCars.length} y ${lateCount} tarde` : String(shownCars.length);
		return { id: group, title: BOARD_GROUPS[group], count, cars: shownCars };
	});
	const isReady = ({ id }: BoardSection) => id === "ready";
	const isFilled = (section: BoardSection) => section.cars.length > 0;
	const late = { id: "late", title: "Atrasados", count: String(lateCars.length), cars: lateCars };
	const ready = groups.filter(isReady).map((section) => ({ ...section, cars: sortByWait(section.cars) }));
	return {
		urgent: [late, ...ready].filter(isFilled),
		others: groups.filter((section) => !isReady(section) && isFilled(section)),
	};
}

/** Puts the ready car that waits longest for its pickup first. */
const sortByWait = (cars: readonly CarCardData[]) =>
	cars.toSorted(({ state_at: one = "" }, { state_at: other = "" }) => one.localeCompare(other));
