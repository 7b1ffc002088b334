import type { ReactNode } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { Part } from "#admin/frame/part.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import type { OrderCard } from "#features/work-orders/contract.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { dotted } from "#ui/format.ts";
import { StateLine } from "./car-card.tsx";
import { orderPath } from "./paths.ts";

/** Selects the order of a request in any state, or a customer's cars that are in the workshop. */
type Of = { id: string } | { customer_id: string };

/**
 * Loads the orders of a request or a customer; returns undefined until loaded, and when work orders are off.
 *
 * @param q search text of the board, "" for all cars in the workshop; undefined skips the request
 * @param changedAt last change of the surrounding page
 */
export function useOrders(of: Of, q: string | undefined, changedAt = "") {
	const { uses_work_orders: usesOrders } = usePanel();
	// Keep the last answer while reloading, to avoid layout shifts.
	const { kept } = useAnswer(usesOrders && q !== undefined ? `${q} ${changedAt}` : undefined, () =>
		read(staffApi.admin["work-orders"].$get({ query: { q } }, AS_WATCHER)),
	);
	const isOf = (order: OrderCard) =>
		"id" in of
			? order.id === of.id
			: order.customer_id === of.customer_id && factsOf(order.state).isInside;
	return q === undefined ? undefined : kept?.orders.filter(isOf);
}

type InsideBandProps = {
	orders: readonly OrderCard[] | undefined;
	/** Shown while there is no order. */
	children?: ReactNode;
	className?: string;
};

/** Shows on a customer's pages that their car is in the workshop; renders nothing when work orders are off. */
export function InsideBand({ orders, children, className }: InsideBandProps) {
	const now = useServerNow();
	if (!orders || (orders.length === 0 && !children)) return null;
	return (
		<Part title="Taller" className={className}>
			{orders.length === 0 && children}
			{orders.map((order) => (
				<div key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<div className="grow basis-60">
						<p className="font-semibold wrap-anywhere">{carLine(order.car)}</p>
						<StateLine order={order} now={now} />
						{order.approved.length > 0 && (
							<p className="text-sm text-muted wrap-anywhere">
								Trabajos aprobados: {dotted(...order.approved)}
							</p>
						)}
					</div>
					<SmallLink to={orderPath(order)} icon="car">
						Abrir la orden<span className="sr-only"> {order.reference}</span>
					</SmallLink>
				</div>
			))}
		</Part>
	);
}
