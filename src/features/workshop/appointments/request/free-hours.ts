import { type RefObject, useEffect, useState } from "react";
import { addDays } from "#domain/time.ts";
import type { Availability, FreeHour } from "#features/workshop/appointments/contract.ts";

/** Fetches the free hours from a day on; resolves to undefined when the request fails. */
export type FetchHours = (options: {
	service: string;
	from: string;
	days: number;
}) => Promise<Availability | undefined>;

type LoadResult = Availability | "failed";

const NEAR_DAYS = 14;
const FAR_DAYS = 14;

type FreeHoursOptions = {
	fetchHours: FetchHours;
	service: string;
	today: string;
	/** "" while none is selected. */
	day: string;
	/** The last bookable day. */
	last: string;
	/** Hours are fetched only after the form has come into view. */
	isVisible: boolean;
};

/** Loads the free hours: the next two weeks at once, a later day when it is selected. */
export function useFreeHours(options: FreeHoursOptions) {
	const { fetchHours, service, today, day, last, isVisible } = options;
	const [round, setRound] = useState(0);
	const nearEnd = addDays(today, NEAR_DAYS - 1);
	const isFar = day > nearEnd && day <= last;
	const nearAvailability = useAvailability(fetchHours, {
		service,
		from: isVisible ? today : "",
		days: NEAR_DAYS,
		round,
	});
	const laterAvailability = useAvailability(fetchHours, {
		service,
		from: isFar ? day : "",
		days: FAR_DAYS,
		round,
	});

	const loadedDays = [...getDays(nearAvailability), ...getDays(laterAvailability)];
	const withSpace = loadedDays.filter(({ times }) => times.length > 0);
	const laterDay = withSpace.find((upcoming) => upcoming.day > day);
	const nearHours = nearAvailability === "failed" ? undefined : nearAvailability;
	const first = nearHours?.next ?? null;
	const upcoming = withSpace.map((candidate) => candidate.day).filter((candidate) => candidate <= nearEnd);
	return {
		/** The next days with space, soonest first; undefined while loading. */
		upcoming: nearHours && getUpcomingDays(upcoming, first),
		/** The hours of the selected day; undefined while loading. */
		selected: loadedDays.find((candidate) => candidate.day === day),
		/** The end of the drop-off window. */
		until: nearHours?.until ?? null,
		/** The next day with space when the selected one has none. */
		next: laterDay ? { day: laterDay.day, time: laterDay.times[0] ?? "" } : first,
		hasFailed: nearAvailability === "failed" || laterAvailability === "failed",
		/** Fetches again, after a failure or when an hour turned out to be taken. */
		reload: () => setRound((count) => count + 1),
	};
}

const getDays = (answer: LoadResult | undefined) => (answer && answer !== "failed" ? answer.days : []);
/** Returns the first later day when the next days have no space. */
const getUpcomingDays = (days: string[], first: FreeHour | null) =>
	days.length === 0 && first ? [first.day] : days;

type HoursQuery = Parameters<FetchHours>[0] & { round: number };

/** Fetches availability and keeps the previous result during a reload; undefined while loading. */
function useAvailability(
	fetchHours: FetchHours,
	{ service, from, days, round }: HoursQuery,
): LoadResult | undefined {
	const [answer, setAnswer] = useState<{ question: string; result: LoadResult }>();
	const requestKey = `${service} ${from}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
	useEffect(() => {
		if (!from) return;
		let isCurrent = true;
		void fetchHours({ service, from, days }).then((result) => {
			if (isCurrent) setAnswer({ question: requestKey, result: result ?? "failed" });
		});
		return () => {
			isCurrent = false;
		};
	}, [fetchHours, service, from, days, round]);
	return answer?.question === requestKey ? answer.result : undefined;
}

/** Returns true once the form has come into view, or at once without IntersectionObserver. */
export function useInView(container: RefObject<HTMLElement | null>): boolean {
	const [isVisible, setIsVisible] = useState(false);
	useEffect(() => {
		const form = container.current?.closest("form");
		if (!form || !("IntersectionObserver" in window)) return setIsVisible(true);
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsVisible(true),
			{
				rootMargin: "300px",
			},
		);
		observer.observe(form);
		return () => observer.disconnect();
	}, [container]);
	return isVisible;
}
