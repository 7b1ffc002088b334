import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import { panamaDay } from "#panama/time.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { bindIn } from "#ui/values.ts";
import { whenWords } from "#words/moment.ts";
import { closedThen, OTHER, type PromiseValues, UNKNOWN, usualHours } from "./promise.ts";

type PromiseFieldProps = {
	values: PromiseValues;
	set: (change: Partial<PromiseValues>) => void;
	opening: OpeningDays;
};

/** Selects the promised time: a usual hour, another one, or not known yet. */
export function PromiseField({ values, set, opening }: PromiseFieldProps) {
	const now = useServerNow();
	// Computed once when the form opens, so that options do not shift under the thumb.
	const [hours] = useState(() => usualHours(now, opening));
	const words = (hour: string) =>
		whenWords(hour, now).replace(/^./, (first) => first.toUpperCase());
	// Editing the day or time selects the «other» option.
	const bind = bindIn(values, (change) => set({ ...change, promised_at: OTHER }));
	return (
		<div className="grid gap-3">
			<CompactChoice
				legend="¿Para cuándo?"
				className="[&_.choices]:grid-cols-2 sm:[&_.choices]:grid-cols-3"
				options={[
					...hours.map((value) => ({ value, label: words(value) })),
					{ value: OTHER, label: "Otro" },
					{ value: UNKNOWN, label: "Todavía no sabemos" },
				]}
				{...bindIn(values, set)("promised_at")}
			/>
			{values.promised_at === OTHER && (
				<div className="grid grid-cols-2 gap-3">
					<InputField label="Día" type="date" min={panamaDay(now)} {...bind("day")} />
					<InputField label="Hora" type="time" {...bind("time")} />
					<p role="status" className="col-span-2 font-medium empty:hidden">
						{closedThen(values, opening)}
					</p>
				</div>
			)}
		</div>
	);
}
