import { useEffect, useRef, useState } from "react";
import type { Urgency } from "#domain/car/facts.ts";
import { countDaysBetween } from "#domain/time.ts";

/** Derives the urgency from the selected day. */
function getUrgency(day: string, today: string): Urgency {
	const days = countDaysBetween(today, day);
	if (days < 1) return "urgente";
	if (days < 4) return "alta";
	return days < 8 ? "media" : "baja";
}

/**
 * Derives the urgency from the day of a form, so that the question need not be asked. A manual answer stays, and
 * without a day the question is visible again.
 *
 * @param today ISO day in Panama
 * @returns `box` goes on the element around the question; `isAnswered` when the day answers it
 * @source rules 3.9
 */
export function useUrgencyByDay(today: string) {
	const box = useRef<HTMLDivElement>(null);
	const [isAnswered, setAnswered] = useState(false);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		/** The derived answer; undefined while the visitor answers. */
		let automatic: Urgency | undefined;
		const handleChange = () => {
			const fields = new FormData(form);
			const day = String(fields.get("preferredDate") ?? "");
			const selected = fields.get("urgency");
			const byDay = day ? getUrgency(day, today) : undefined;
			if (selected && selected !== automatic && selected !== byDay) automatic = undefined;
			else {
				automatic = byDay;
				for (const radio of form.querySelectorAll<HTMLInputElement>("[name=urgency]"))
					radio.checked = radio.value === automatic;
			}
			setAnswered(automatic !== undefined);
		};
		// Fields are reset after the event.
		const handleReset = () => setTimeout(handleChange);
		// Wait until other parts of the form have filled in their values.
		const timer = setTimeout(handleChange);
		const controller = new AbortController();
		const { signal } = controller;
		form.addEventListener("input", handleChange, { signal });
		form.addEventListener("change", handleChange, { signal });
		form.addEventListener("reset", handleReset, { signal });
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [today]);
	return { box, isAnswered };
}
