import { shortDay, spokenDay } from "#panama/time.ts";
import { Anchor } from "#ui/link.tsx";
import type { AgendaDay } from "./board.ts";

type WeekCloseProps = {
	/** The days in sight. */
	days: readonly AgendaDay[];
	today: string;
	closeHref: (day: string) => string;
};

/** The days of a week that can still be closed, each one press away. Nothing where there are none. */
export function AgendaWeekClose({ days, today, closeHref }: WeekCloseProps) {
	const open = days.filter(({ day, opens }) => opens !== null && day >= today);
	if (open.length === 0) return null;
	return (
		<nav
			aria-label="Cerrar un día"
			className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm"
		>
			<span aria-hidden="true">Cerrar un día:</span>
			{open.map(({ day }) => (
				<Anchor key={day} to={closeHref(day)} preventScrollReset className="link num py-1">
					<span className="sr-only">Cerrar el {spokenDay(day)}</span>
					<span aria-hidden="true">{shortDay(day)}</span>
				</Anchor>
			))}
		</nav>
	);
}
