import { useState } from "react";
import { canCallBackOn } from "#features/leads/rules.ts";
import { CALL_BACK_DAY, callBackTold } from "#features/leads/sentences.ts";
import { addDays, spokenDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput } from "#ui/field.tsx";

type CallBackFormProps = {
	day: string | null;
	today: string;
	isBusy: boolean;
	onChange: (day: string | null) => void;
};

const SOON = [
	{ days: 1, label: "Mañana" },
	{ days: 3, label: "En 3 días" },
	{ days: 7, label: "En una semana" },
];

/** On which day somebody calls again; it then waits in «Por contactar hoy». */
export function CallBackForm({ day, today, isBusy, onChange }: CallBackFormProps) {
	const [error, setError] = useState<string>();
	function choose(next: string) {
		const isGood = canCallBackOn(next, today);
		setError(isGood ? undefined : CALL_BACK_DAY);
		if (isGood) onChange(next);
	}
	return (
		<div className="grid gap-3">
			{day && (
				<p className="flex flex-wrap items-center justify-between gap-2">
					<span className="font-medium">{callBackTold(spokenDay(day))}</span>
					<Button tone="line" size="sm" isBusy={isBusy} onClick={() => onChange(null)}>
						Quitar
					</Button>
				</p>
			)}
			<ul aria-label="Volver a llamar" className="flex flex-wrap gap-2">
				{SOON.map(({ days, label }) => (
					<li key={days}>
						<button
							type="button"
							className="tag"
							disabled={isBusy}
							onClick={() => choose(addDays(today, days))}
						>
							{label}
						</button>
					</li>
				))}
			</ul>
			<Field label="Otro día" name="call_back" error={error}>
				<TextInput
					type="date"
					min={today}
					value={day ?? ""}
					onChange={({ target }) => target.value.length === 10 && choose(target.value)}
				/>
			</Field>
		</div>
	);
}
