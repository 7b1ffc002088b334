import { useEffect, useRef, useState } from "react";
import type { Urgency } from "#car/facts.ts";
import { daysBetween } from "#panama/time.ts";

/** Derives the urgency from the selected day. */
function urgencyOf(day: string, today: string): Urgency {
	const days = daysBetween(today, day);
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
	const [isSaid, setSaid] = useState(false);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		/** The derived answer; undefined while the visitor answers. */
		let ours: Urgency | undefined;
		const handleChange = () => {
			const fields = new FormData(form);
			const day = String(fields.get("preferredDate") ?? "");
			const given = fields.get("urgency");
			const byDay = day ? urgencyOf(day, today) : undefined;
			if (given && given !== ours && given !== byDay) ours = undefined;
			else {
				ours = byDay;
				for (const radio of form.querySelectorAll<HTMLInputElement>("[name=urgency]"))
					radio.checked = radio.value === ours;
			}
			setSaid(ours !== undefined);
		};
		// Fields are reset after the event.
		const handleReset = () => setTimeout(handleChange);
		// Wait until other parts of the form have filled in their values.
		const begun = setTimeout(handleChange);
		const listening = new AbortController();
		const { signal } = listening;
		form.addEventListener("input", handleChange, { signal });
		form.addEventListener("change", handleChange, { signal });
		form.addEventListener("reset", handleReset, { signal });
		return () => {
			clearTimeout(begun);
			listening.abort();
		};
	}, [today]);
	return { box, isSaid };
}
