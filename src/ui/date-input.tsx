import { type ComponentProps, useEffect, useRef, useState } from "react";
import { formatLongDay } from "#domain/time.ts";
import { cn } from "./cn.ts";

/** A day of this century: a year that is half typed reads as 0002. */
const DAY_PATTERN = /^20\d{2}-\d{2}-\d{2}$/;

type DateInputProps = ComponentProps<"input"> & {
	/** The day in words below the field; left out where the page shows the day beside it. */
	showsLongDay?: boolean;
};

/**
 * A native date field with its day in words below it. Browsers write a date in the order of their own language, which
 * no attribute changes, so «07/12» alone may be read as July; without the focus, the field shows the day first.
 */
export function DateInput({ showsLongDay = true, ...props }: DateInputProps) {
	const frame = useRef<HTMLSpanElement>(null);
	const [enteredDay, setEnteredDay] = useState<string>();
	// The DOM is the source of truth: drafts, resets and input before hydration change the field outside React.
	useEffect(() => {
		const input = frame.current?.querySelector("input");
		if (!input) return;
		const { form } = input;
		const readDay = () => setEnteredDay(input.value);
		// The browser clears the field after the event.
		const handleReset = () => setTimeout(readDay);
		readDay();
		input.addEventListener("input", readDay);
		input.addEventListener("change", readDay);
		form?.addEventListener("reset", handleReset);
		return () => {
			input.removeEventListener("input", readDay);
			input.removeEventListener("change", readDay);
			form?.removeEventListener("reset", handleReset);
		};
	}, []);
	const day = String(props.value ?? enteredDay ?? "");
	const hasDay = DAY_PATTERN.test(day);
	return (
		<>
			<span ref={frame} className="date-field">
				<input {...props} type="date" />
				{/* Without script it would hide what is typed. */}
				{enteredDay !== undefined && (
					<span aria-hidden="true" className={cn("num", !hasDay && "text-muted")}>
						{hasDay ? day.split("-").toReversed().join("/") : "dd/mm/aaaa"}
					</span>
				)}
			</span>
			{showsLongDay && (
				<div className="num mt-1.5 text-sm text-muted empty:hidden">
					{hasDay && (
						<p className="first-letter:uppercase">{`${formatLongDay(day)} de ${day.slice(0, 4)}`}</p>
					)}
				</div>
			)}
		</>
	);
}
