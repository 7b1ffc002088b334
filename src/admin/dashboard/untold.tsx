import { AGENDA } from "#admin/agenda/query.ts";
import { useDayTold } from "#admin/agenda/use-day-told.ts";
import { usePanel } from "#admin/frame/context.ts";
import { AgendaOutside } from "#features/appointments/agenda/to-do.tsx";
import type { Outside } from "#features/appointments/contract.ts";

type UntoldProps = { outside: readonly Outside[]; refresh: () => Promise<unknown> };

/** Who would stand before a closed door: before everything else, until each of them knows. */
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
