import type { ReactNode } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { PanelSection } from "#admin/frame/sections.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { TextLink } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { getOrderPath } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { formatCar } from "#domain/car/car.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { joinWithDots } from "#ui/format.ts";
import { StateLine } from "./car-card.tsx";

/** Selects the order of a request in any state, or a customer's cars that are in the workshop. */
type OrderSubject = { lead_id: string } | { customer_id: string };

/**
 * Loads the orders of a request or a customer; returns undefined until loaded, and when work orders are off.
 *
 * @param q search text of the board, "" for all cars in the workshop; undefined skips the request
 * @param changedAt last change of the surrounding page
 */
export function useOrders(subject: OrderSubject, q: string | undefined, changedAt = "") {
	const { uses_work_orders: usesOrders } = usePanel();
	// Keep the last answer while reloading, to avoid layout shifts.
	const { lastAnswer } = useFetch(usesOrders && q !== undefined ? `${q} ${changedAt}` : undefined, () =>
		read(staffApi.admin["work-orders"].$get({ query: { q } }, BACKGROUND_CALL)),
	);
	const belongsToSubject = (order: OrderCard) =>
		"lead_id" in subject
			? order.lead_id === subject.lead_id
			: order.customer_id === subject.customer_id && getOrderStateInfo(order.state).isInside;
	return q === undefined ? undefined : lastAnswer?.orders.filter(belongsToSubject);
}

export type OrdersSectionProps = {
	orders: readonly OrderCard[] | undefined;
	/** Shown while there is no order. */
	children?: ReactNode;
	className?: string;
};

/** Shows on a customer's pages that their car is in the workshop; renders nothing when work orders are off. */
export function OrdersSection({ orders, children, className }: OrdersSectionProps) {
	const now = useServerNow();
	if (!orders || (orders.length === 0 && !children)) return null;
	return (
		<PanelSection title="Taller" className={className}>
			{orders.length === 0 && children}
			{orders.map((order) => (
				<div key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<div className="grow basis-60">
						<p className="font-semibold wrap-anywhere">{formatCar(order.car)}</p>
						<StateLine order={order} now={now} />
						{order.approved.length > 0 && (
							<p className="text-sm text-muted wrap-anywhere">
								Trabajos aprobados: {joinWithDots(...order.approved)}
							</p>
						)}
					</div>
					<TextLink to={getOrderPath(order)}>
						Abrir la orden<span className="sr-only"> {order.reference}</span>
					</TextLink>
				</div>
			))}
		</PanelSection>
	);
}
