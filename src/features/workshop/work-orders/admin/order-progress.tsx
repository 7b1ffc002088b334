import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo, listStatesOnWay } from "#features/workshop/work-orders/order-states.ts";
import { cn } from "#ui/cn.ts";

/** Shows where a car stands on its way through the shop, and since when. */
export function OrderProgress({ order: { state, state_at: since }, now }: { order: Order; now: Date }) {
	const way = listStatesOnWay(state);
	const currentIndex = way.indexOf(state);
	return (
		<ol aria-label="Avance" className="mt-4 grid auto-cols-fr grid-flow-col gap-1">
			{way.map((step, index) => (
				<li
					key={step}
					aria-current={index === currentIndex ? "step" : undefined}
					className={cn(
						"min-w-0 border-t-3 pt-1.5 text-sm leading-tight",
						index < currentIndex && "border-ink",
						index === currentIndex && "border-accent font-semibold",
						index > currentIndex && "border-line text-muted",
					)}
				>
					{getOrderStateInfo(step).label}
					{index === currentIndex && (
						<time dateTime={since} className="block font-normal text-muted first-letter:uppercase">
							{formatRelativeMoment(since, now)}
						</time>
					)}
				</li>
			))}
		</ol>
	);
}
