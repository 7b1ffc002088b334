import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import { toPanamaDay } from "#domain/time.ts";
import { createFieldBinder } from "#ui/form-values.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import {
	getClosedWarning,
	listUsualHours,
	OTHER_TIME,
	type PromiseValues,
	UNKNOWN_TIME,
} from "./promised-time.ts";

type PromiseFieldProps = {
	values: PromiseValues;
	set: (change: Partial<PromiseValues>) => void;
	opening: OpeningDays;
};

/** Selects the promised time: a usual hour, another one, or not known yet. */
export function PromiseField({ values, set, opening }: PromiseFieldProps) {
	const now = useServerNow();
	// Computed once when the form opens, so that options do not shift under the thumb.
	const [offeredHours] = useState(() => listUsualHours(now, opening));
	const formatChipLabel = (hour: string) =>
		formatRelativeMoment(hour, now).replace(/^./, (first) => first.toUpperCase());
	// Editing the day or time selects the «other» option.
	const bind = createFieldBinder(values, (change) => set({ ...change, promised_at: OTHER_TIME }));
	return (
		<div className="grid gap-3">
			<CompactChoice
				legend="¿Para cuándo?"
				className="[&_.choices]:grid-cols-2 sm:[&_.choices]:grid-cols-3"
				options={[
					...offeredHours.map((value) => ({ value, label: formatChipLabel(value) })),
					{ value: OTHER_TIME, label: "Otro" },
					{ value: UNKNOWN_TIME, label: "Todavía no sabemos" },
				]}
				{...createFieldBinder(values, set)("promised_at")}
			/>
			{values.promised_at === OTHER_TIME && (
				<div className="grid grid-cols-2 gap-3">
					<InputField label="Día" type="date" min={toPanamaDay(now)} {...bind("day")} />
					<InputField label="Hora" type="time" {...bind("time")} />
					<p role="status" className="col-span-2 font-medium empty:hidden">
						{getClosedWarning(values, opening)}
					</p>
				</div>
			)}
		</div>
	);
}
