import { type ComponentProps, useEffect, useRef, useState } from "react";
import { formatLongDay } from "#domain/time.ts";

/** A day of this century: a year that is half typed reads as 0002. */
const DAY_PATTERN = /^20\d{2}-\d{2}-\d{2}$/;

/**
 * A native date field with its day in words below it. Browsers write a date in the order of their own language, which
 * no attribute changes, so «07/12» alone may be read as July.
 */
export function DateInput(props: ComponentProps<"input">) {
	const note = useRef<HTMLDivElement>(null);
	const [enteredDay, setEnteredDay] = useState("");
	// The DOM is the source of truth: drafts, resets and input before hydration change the field outside React.
	useEffect(() => {
		const input = note.current?.previousElementSibling;
		if (!(input instanceof HTMLInputElement)) return;
		const { form } = input;
		const readDay = () => setEnteredDay(input.value);
		// The browser clears the field after the event.
		const handleReset = () => setTimeout(readDay);
		readDay();
		input.addEventListener("input", readDay);
		form?.addEventListener("reset", handleReset);
		return () => {
			input.removeEventListener("input", readDay);
			form?.removeEventListener("reset", handleReset);
		};
	}, []);
	const day = String(props.value ?? enteredDay);
	return (
		<>
			<input {...props} type="date" />
			<div ref={note} className="num mt-1.5 text-sm text-muted empty:hidden">
				{DAY_PATTERN.test(day) && (
					<p className="first-letter:uppercase">{`${formatLongDay(day)} de ${day.slice(0, 4)}`}</p>
				)}
			</div>
		</>
	);
}
