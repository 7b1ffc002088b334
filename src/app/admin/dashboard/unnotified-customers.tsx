import { usePanel } from "#admin/frame/context.ts";
import { AGENDA } from "#admin/paths.ts";
import { AgendaOutside } from "#features/appointments/admin/to-do.tsx";
import { useDayChangeActions } from "#features/appointments/admin/use-day-change-actions.ts";
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
