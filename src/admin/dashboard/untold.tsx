import { AGENDA } from "#admin/agenda/query.ts";
import { useDayTold } from "#admin/agenda/use-day-told.ts";
import { usePanel } from "#admin/frame/context.ts";
import { AgendaOutside } from "#features/appointments/agenda/to-do.tsx";
import type { Outside } from "#features/appointments/contract.ts";

type UntoldProps = { outside: readonly Outside[]; refresh: () => Promise<unknown> };

/** Lists visits outside the opening hours at the top, until each customer is notified. */
export function Untold({ outside, refresh }: UntoldProps) {
	return (
		<div className="mt-4">
			<AgendaOutside
				outside={outside}
				speaker={usePanel()}
				hrefFor={({ id }) => `${AGENDA}/${id}`}
				{...useDayTold(refresh)}
			/>
		</div>
	);
}
