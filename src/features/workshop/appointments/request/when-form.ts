import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";

/** Converts an hour to form fields. */
export function toHourFields(hour: FreeHour | undefined): Record<string, string> {
	return hour ? { preferredDate: hour.day, preferredTime: hour.time } : {};
}

/**
 * Tracks day, hour and service of the surrounding form. The DOM is the source of truth: drafts, resets and input before
 * hydration change it outside React.
 */
export function useWhenForm(typed: Record<string, string>, serviceField?: string) {
	/** Ref for the element around the fields. */
	const container = useRef<HTMLDivElement>(null);
	/** Ref for the date input. */
	const date = useRef<HTMLInputElement>(null);
	const [day, setDay] = useState(typed.preferredDate ?? "");
	const [time, setTime] = useState(typed.preferredTime ?? "");
	const [service, setService] = useState((serviceField && typed[serviceField]) ?? "");

	useEffect(() => {
		const form = date.current?.form;
		if (!form) return;
		const readField = (name: string) => String(new FormData(form).get(name) ?? "");
		const readDayAndService = () => {
			setDay(date.current?.value ?? "");
			if (serviceField) setService(readField(serviceField));
		};
		const handleChange = ({ target }: Event) => {
			const isTime = target instanceof HTMLInputElement && target.name === "preferredTime";
			if (isTime) setTime(readField("preferredTime"));
			else readDayAndService();
		};
		// The browser clears the fields after the event.
		const handleReset = () => {
			setTime("");
			setTimeout(readDayAndService);
		};
		readDayAndService();
		setTime(readField("preferredTime"));
		form.addEventListener("change", handleChange);
		form.addEventListener("reset", handleReset);
		return () => {
			form.removeEventListener("change", handleChange);
			form.removeEventListener("reset", handleReset);
		};
	}, [serviceField]);

	/** Fills in day and hour as if the visitor typed them. */
	function selectDayAndTime(newDay: string, newTime?: string) {
		const input = date.current;
		if (!input) return;
		input.value = newDay;
		flushSync(() => {
			setDay(newDay);
			if (newTime) setTime(newTime);
		});
		// The draft saves on input events, which a programmatic change does not fire.
		input.dispatchEvent(new Event("input", { bubbles: true }));
	}

	return { container, date, day, time, service, setTime, selectDayAndTime };
}
