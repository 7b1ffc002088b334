import { useEffect, useRef } from "react";
import type { FreeHour } from "#features/appointments/contract.ts";
import { heldDay } from "#features/appointments/day-words.ts";
import { shortDay } from "#panama/time.ts";
import { shownTime } from "./when-sentences.ts";

type HoursLeftProps = {
	hours: readonly FreeHour[];
	isAlive: boolean;
	onPick: (hour: FreeHour) => void;
};

/** The hours that are left when the one that was sent is taken: one tap each, plain words without script. */
export function HoursLeft({ hours, isAlive, onPick }: HoursLeftProps) {
	const box = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		if (hours.length > 0) box.current?.focus();
	}, [hours]);
	if (hours.length === 0) return null;
	return (
		<fieldset ref={box} tabIndex={-1} className="min-w-0 border-l-4 border-ambar bg-hueso p-4">
			<legend className="float-left font-semibold">
				<span className="sr-only">Esa hora se acaba de ocupar. </span>
				Siguen libres
			</legend>
			<ul className="clear-both grid pt-2 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
				{hours.map((hour) => (
					<li key={`${hour.day} ${hour.time}`} className="grid">
						{isAlive ? (
							<button type="button" className="choice" onClick={() => onPick(hour)}>
								<span className="text-sm">{shortDay(hour.day)} </span>
								<span>{shownTime(hour.time, hour.until ?? null)}</span>
							</button>
						) : (
							`${heldDay(hour.day)}, ${shownTime(hour.time, hour.until ?? null)}`
						)}
					</li>
				))}
			</ul>
		</fieldset>
	);
}
