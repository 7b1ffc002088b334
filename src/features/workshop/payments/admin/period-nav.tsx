import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { getMonth, isPeriod, shiftMonth } from "#features/workshop/payments/accounting/period.ts";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";

type PeriodNavProps = {
	/** Month or day that is shown; null for all periods. */
	period: string | null;
	today: string;
	hrefFor: (period: string) => string;
};

/** Chooses the month, step by step, or one day. */
export function PeriodNav({ period, today, hrefFor }: PeriodNavProps) {
	const navigate = useNavigate();
	const [error, setError] = useState("");
	const currentMonth = getMonth(today);
	const month = getMonth(period ?? today);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const day = String(new FormData(event.currentTarget).get("day"));
		if (!isPeriod(day)) return setError("Elige un día");
		setError("");
		void navigate(hrefFor(day), { preventScrollReset: true });
	}

	return (
		<div className="flex flex-wrap items-start gap-x-6 gap-y-3">
			<nav aria-label="Mes" className="flex flex-wrap gap-2">
				<SmallLink
					to={hrefFor(shiftMonth(month, -1))}
					icon="chevron-left"
					className="min-h-12"
					preventScrollReset
				>
					Mes anterior
				</SmallLink>
				{period !== currentMonth && (
					<SmallLink to={hrefFor(currentMonth)} className="min-h-12" preventScrollReset>
						Este mes
					</SmallLink>
				)}
				{month < currentMonth && (
					<SmallLink to={hrefFor(shiftMonth(month, 1))} className="min-h-12" preventScrollReset>
						Mes siguiente
					</SmallLink>
				)}
			</nav>
			<FieldScope id="dia">
				<form onSubmit={handleSubmit} noValidate className="flex flex-wrap items-start gap-2">
					<Field label="Un solo día" name="day" isLabelHidden error={error}>
						<TextInput
							type="date"
							key={period}
							defaultValue={period && period !== month ? period : today}
							max={today}
						/>
					</Field>
					<SmallButton type="submit" className="min-h-12">
						Ver ese día
					</SmallButton>
				</form>
			</FieldScope>
		</div>
	);
}
