import { type RefObject, useEffect, useState } from "react";
import type { Availability, FreeHour } from "#features/appointments/contract.ts";
import { addDays } from "#panama/time.ts";

/** Fetches the free hours from a day on; resolves to undefined when the request fails. */
export type AskHours = (wish: {
	service: string;
	from: string;
	days: number;
}) => Promise<Availability | undefined>;

type Answer = Availability | "failed";

const NEAR_DAYS = 14;
const FAR_DAYS = 14;

type FreeHoursWish = {
	ask: AskHours;
	service: string;
	today: string;
	/** "" while none is selected. */
	day: string;
	/** The last bookable day. */
	last: string;
	/** Hours are fetched only after the form has come into view. */
	isSeen: boolean;
};

/** Loads the free hours: the next two weeks at once, a later day when it is selected. */
export function useFreeHours(wish: FreeHoursWish) {
	const { ask, service, today, day, last, isSeen } = wish;
	const [round, setRound] = useState(0);
	const nearEnd = addDays(today, NEAR_DAYS - 1);
	const isFar = day > nearEnd && day <= last;
	const near = useHoursAnswer(ask, { service, from: isSeen ? today : "", days: NEAR_DAYS, round });
	const far = useHoursAnswer(ask, { service, from: isFar ? day : "", days: FAR_DAYS, round });

	const asked = [...daysOf(near), ...daysOf(far)];
	const withSpace = asked.filter(({ times }) => times.length > 0);
	const later = withSpace.find((coming) => coming.day > day);
	const soon = near === "failed" ? undefined : near;
	const first = soon?.next ?? null;
	const coming = withSpace.map((one) => one.day).filter((one) => one <= nearEnd);
	return {
		/** The next days with space, soonest first; undefined while loading. */
		coming: soon && comingOr(coming, first),
		/** The hours of the selected day; undefined while loading. */
		chosen: asked.find((one) => one.day === day),
		/** The end of the drop-off window. */
		until: soon?.until ?? null,
		/** The next day with space when the selected one has none. */
		next: later ? { day: later.day, time: later.times[0] ?? "" } : first,
		hasFailed: near === "failed" || far === "failed",
		/** Fetches again, after a failure or when an hour turned out to be taken. */
		askAgain: () => setRound((count) => count + 1),
	};
}

const daysOf = (answer: Answer | undefined) => (answer && answer !== "failed" ? answer.days : []);
/** Returns the first later day when the next days have no space. */
const comingOr = (days: string[], first: FreeHour | null) =>
	days.length === 0 && first ? [first.day] : days;

type AnswerWish = Parameters<AskHours>[0] & { round: number };

/** Fetches availability and keeps the previous result during a reload; undefined while loading. */
function useHoursAnswer(
	ask: AskHours,
	{ service, from, days, round }: AnswerWish,
): Answer | undefined {
	const [answer, setAnswer] = useState<{ to: string; words: Answer }>();
	const question = `${service} ${from}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
	useEffect(() => {
		if (!from) return;
		let isCurrent = true;
		void ask({ service, from, days }).then((words) => {
			if (isCurrent) setAnswer({ to: question, words: words ?? "failed" });
		});
		return () => {
			isCurrent = false;
		};
	}, [ask, service, from, days, round]);
	return answer?.to === question ? answer.words : undefined;
}

/** Returns true once the form has come into view, or at once without IntersectionObserver. */
export function useSeen(inside: RefObject<HTMLElement | null>): boolean {
	const [isSeen, setSeen] = useState(false);
	useEffect(() => {
		const form = inside.current?.closest("form");
		if (!form || !("IntersectionObserver" in window)) return setSeen(true);
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
			{
				rootMargin: "300px",
			},
		);
		observer.observe(form);
		return () => observer.disconnect();
	}, [inside]);
	return isSeen;
}
