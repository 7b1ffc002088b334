import { type ComponentProps, useState } from "react";
import { useSearchParams } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useLive } from "#admin/frame/use-live.ts";
import { DELIVERY_STEP, WORKSHOP } from "#admin/paths.ts";
import { requireUser } from "#admin/session.ts";
import { read, staffApi } from "#api/client.ts";
import { formatCar } from "#domain/car/car.ts";
import { hasRight } from "#domain/permissions.ts";
import type { GuideSlug } from "#features/operation/guide/help-links.ts";
import { AccountPart } from "#features/workshop/payments/admin/account-part.tsx";
import { DeliveryDialog } from "#features/workshop/payments/admin/delivery-dialog.tsx";
import { readAccount, useAccount } from "#features/workshop/payments/admin/use-account.ts";
import type { Account } from "#features/workshop/payments/contract.ts";
import { formatPlate } from "#features/workshop/work-orders/admin/car-card.tsx";
import { getMainStep } from "#features/workshop/work-orders/admin/next-press.ts";
import { OrderDesk } from "#features/workshop/work-orders/admin/order-desk.tsx";
import { MechanicOrderView } from "#features/workshop/work-orders/admin/order-mechanic-view.tsx";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import type { MechanicOrder } from "#features/workshop/work-orders/mechanic/mechanic-view-contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { joinWithDots } from "#ui/format.ts";
import type { Route } from "./+types/workshop-order";

const POLL_INTERVAL_MS = 5000;

type Options = Parameters<(typeof staffApi.admin)["mechanic-view"]["$get"]>[1];

/** Reads the full order for the front desk, or the reduced one of the mechanic view. */
function readOrder(hasDeskView: boolean, id: string, options?: Options): Promise<Order | MechanicOrder> {
	const param = { id };
	return hasDeskView
		? read(staffApi.admin["work-orders"][":id"].$get({ param }, options))
		: read(staffApi.admin["mechanic-view"][":id"].$get({ param }, options));
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const hasDeskView = hasRight(requireUser(), "orders");
	const pendingOrder = readOrder(hasDeskView, id);
	const [order, openingHours, account] = await Promise.all([
		pendingOrder,
		hasDeskView ? read(staffApi.settings.$get()) : undefined,
		// The account is that of the order's request.
		hasDeskView ? pendingOrder.then(({ lead_id: leadId }) => readAccount(leadId)) : undefined,
	]);
	return { order, openingHours, account };
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
	return <LiveOrder key={loaderData.order.id} {...loaderData} />;
}

/** Returns the page of the guide about the next step: a car without agreed work is priced first. */
function getHelp({ state, jobs }: Order): GuideSlug {
	const { isInside, isReady } = getOrderStateInfo(state);
	return isInside && !isReady && jobs.length === 0 ? "cotizar" : "entregar-y-cobrar";
}

/** Shows a work order and polls it. The plate appears in the page, never in the tab title. */
function LiveOrder({ order: loaded, openingHours, account }: Route.ComponentProps["loaderData"]) {
	// Keep polling the variant that was loaded, even if another account has logged in in another tab.
	const readLatestOrder = (options?: Options) => readOrder(openingHours !== undefined, loaded.id, options);
	const { current: latestOrder, problem, ...polling } = useLive(loaded, readLatestOrder, POLL_INTERVAL_MS);
	const now = useServerNow();
	const { reference, car } = latestOrder;
	const isMechanicView = "first_name" in latestOrder;
	const customerName = isMechanicView ? latestOrder.first_name : latestOrder.name;
	return (
		<>
			<PageHead
				title={formatPlate(car)}
				tabTitle={reference}
				back={{ to: WORKSHOP, label: "Taller" }}
				help={isMechanicView ? "lo-que-hace-un-mecanico" : getHelp(latestOrder)}
			/>
			<p className="dotted wrap-anywhere">
				<span>{joinWithDots(formatCar({ ...car, plate: "" }), car.color)}</span>
				<span>{customerName}</span>
				<span className="num whitespace-nowrap text-muted">{reference}</span>
			</p>
			<StaleNotice reason={problem} />
			{isMechanicView ? (
				<MechanicOrderView open={{ order: latestOrder, ...polling }} now={now} />
			) : (
				openingHours &&
				account && (
					<OrderWithAccount
						open={{ order: latestOrder, ...polling }}
						opening={openingHours}
						now={now}
						loadedAccount={account}
					/>
				)
			)}
		</>
	);
}

type OrderWithAccountProps = Omit<ComponentProps<typeof OrderDesk>, "account" | "paidCents" | "onDeliver"> & {
	loadedAccount: Account;
};

/** Shows the order to the front desk with its account, and the sheet of its delivery. */
function OrderWithAccount({ loadedAccount, ...desk }: OrderWithAccountProps) {
	const { order, setCurrent, refresh: refreshOrder } = desk.open;
	const [search] = useSearchParams();
	const asksForDelivery = search.get(DELIVERY_STEP.name) === DELIVERY_STEP.value && canDeliver(order);
	const [isDelivering, setIsDelivering] = useState(asksForDelivery);
	const openAccount = useAccount(loadedAccount, order.updated_at);
	const { account, setAccount, refresh: refreshAccount } = openAccount;
	const refresh = () => Promise.all([refreshOrder(), refreshAccount()]);
	return (
		<>
			<OrderDesk
				{...desk}
				account={
					<AccountPart
						open={{ account, setAccount, refresh }}
						isNextStep={!getOrderStateInfo(order.state).isInside}
					/>
				}
				paidCents={account.paid_cents}
				onDeliver={() => setIsDelivering(true)}
			/>
			{isDelivering && (
				<DeliveryDialog
					order={order}
					account={account}
					onSaved={setAccount}
					setOrder={setCurrent}
					refresh={refresh}
					onClose={() => setIsDelivering(false)}
				/>
			)}
		</>
	);
}

/** Tells whether the next step of an order is its delivery. */
function canDeliver({ next }: Order): boolean {
	const step = getMainStep(next);
	return step !== undefined && !step.why_not && getOrderStateInfo(step.to).isDelivered;
}

export const ErrorBoundary = toLoadFailure(
	"Orden",
	"No se pudo abrir la orden",
	<SmallLink to={WORKSHOP}>Ver el taller</SmallLink>,
);
