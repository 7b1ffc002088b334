import { AGENDA } from "#admin/agenda/query.ts";
import { useDayChangeActions } from "#admin/agenda/use-day-change-actions.ts";
import { usePanel } from "#admin/frame/context.ts";
import { AgendaOutside } from "#features/appointments/agenda/to-do.tsx";
import type { Outside } from "#features/appointments/contract.ts";

type UnnotifiedCustomersProps = { outside: readonly Outside[]; refresh: () => Promise<unknown> };

/** Lists visits outside the opening hours at the top, until each customer is notified. */
export function UnnotifiedCustomers({ outside, refresh }: UnnotifiedCustomersProps) {
	return (
		<div className="mt-4">
			<AgendaOutside
				outside={outside}
				sender={usePanel()}
				hrefFor={({ id }) => `${AGENDA}/${id}`}
				{...useDayChangeActions(refresh)}
			/>
		</div>
	);
}
