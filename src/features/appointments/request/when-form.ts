import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FreeHour } from "#features/appointments/contract.ts";

/** An hour as the fields of a form that holds it. */
export function fieldsOfHour(hour: FreeHour | undefined): Record<string, string> {
	return hour ? { preferredDate: hour.day, preferredTime: hour.time } : {};
}

/**
 * Day, hour and service as they stand in the form around them. The form is the truth: a draft fills it in, a
 * stored request clears it and a visitor may have chosen before this script ran, all past React.
 */
export function useWhenForm(typed: Record<string, string>, serviceField?: string) {
	/** Goes on the element around the fields. */
	const box = useRef<HTMLDivElement>(null);
	/** Goes on the date. */
	const date = useRef<HTMLInputElement>(null);
	const [day, setDay] = useState(typed.preferredDate ?? "");
	const [time, setTime] = useState(typed.preferredTime ?? "");
	/** What the form's service field says. */
	const [service, setService] = useState((serviceField && typed[serviceField]) ?? "");

	useEffect(() => {
		const form = date.current?.form;
		if (!form) return;
		const fieldOf = (name: string) => String(new FormData(form).get(name) ?? "");
		const readDayAndService = () => {
			setDay(date.current?.value ?? "");
			if (serviceField) setService(fieldOf(serviceField));
		};
		const handleChange = ({ target }: Event) => {
			const isTime = target instanceof HTMLInputElement && target.name === "preferredTime";
			if (isTime) setTime(fieldOf("preferredTime"));
			else readDayAndService();
		};
		// The fields are cleared after the event.
		const handleReset = () => {
			setTime("");
			setTimeout(readDayAndService);
		};
		readDayAndService();
		setTime(fieldOf("preferredTime"));
		form.addEventListener("change", handleChange);
		form.addEventListener("reset", handleReset);
		return () => {
			form.removeEventListener("change", handleChange);
			form.removeEventListener("reset", handleReset);
		};
	}, [serviceField]);

	/** Fills day and hour in, as if they were typed. */
	function pick(newDay: string, newTime?: string) {
		const input = date.current;
		if (!input) return;
		input.value = newDay;
		flushSync(() => {
			setDay(newDay);
			if (newTime) setTime(newTime);
		});
		// The draft keeps what is typed, and this was not.
		input.dispatchEvent(new Event("input", { bubbles: true }));
	}

	return { box, date, day, time, service, setTime, pick };
}
