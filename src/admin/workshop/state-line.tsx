import type { BenchOrder } from "#features/work-orders/bench-contract.ts";
import type { OrderCard } from "#features/work-orders/contract.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { Badge } from "#ui/badge.tsx";
import { dotted } from "#ui/format.ts";
import { daysWords, Promised, turnWords } from "./car-card.tsx";

/** Where a car stands, what it waits for, whose turn it is and for when it is promised. */
export function StateLine({ order, now }: { order: OrderCard | BenchOrder; now: Date }) {
	const { isInside, label, tone } = factsOf(order.state);
	const waits = isInside ? [order.blocker, turnWords(order)] : [];
	return (
		<div className="grid gap-1">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={tone}>{label}</Badge>
				<Promised card={order} now={now} />
				{isInside && <span className="text-sm text-gris">{daysWords(order.days_inside)}</span>}
			</p>
			<p className="wrap-anywhere empty:hidden">{dotted(...waits)}</p>
		</div>
	);
}
