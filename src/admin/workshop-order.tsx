import { read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import type { BenchOrder } from "#features/work-orders/bench-contract.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { may } from "#roles.ts";
import { dotted } from "#ui/format.ts";
import type { Route } from "./+types/workshop-order";
import { userOr } from "./account/session.ts";
import { Behind } from "./frame/behind.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { useLive } from "./frame/use-live.ts";
import { plateWords } from "./workshop/car-card.tsx";
import { OrderBench } from "./workshop/order-bench.tsx";
import { OrderDesk } from "./workshop/order-desk.tsx";
import { WORKSHOP } from "./workshop/paths.ts";

const LOOK_EVERY_MS = 5000;

type Options = Parameters<typeof staffApi.admin.bench.$get>[1];

/** Reads the full order for the front desk, or the reduced one of the mechanic view. */
function look(isDesk: boolean, id: string, options?: Options): Promise<Order | BenchOrder> {
	const param = { id };
	return isDesk
		? read(staffApi.admin["work-orders"][":id"].$get({ param }, options))
		: read(staffApi.admin.bench[":id"].$get({ param }, options));
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const isDesk = may(userOr(), "orders");
	const [order, opening] = await Promise.all([
		look(isDesk, id),
		isDesk ? read(staffApi.settings.$get()) : undefined,
	]);
	return { order, opening };
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
	return <LiveOrder key={loaderData.order.id} {...loaderData} />;
}

/** Shows a work order and polls it. The plate appears in the page, never in the tab title. */
function LiveOrder({ order: loaded, opening }: Route.ComponentProps["loaderData"]) {
	// Keep polling the variant that was loaded, even if another account has logged in in another tab.
	const lookAgain = (options?: Options) => look(opening !== undefined, loaded.id, options);
	const { shown, problem, ...rest } = useLive(loaded, lookAgain, LOOK_EVERY_MS);
	const now = useServerNow();
	const { reference, car } = shown;
	const isOfBench = "first_name" in shown;
	const name = isOfBench ? shown.first_name : shown.name;
	return (
		<>
			<PageHead
				title={plateWords(car)}
				tabTitle={reference}
				back={{ to: WORKSHOP, label: "Taller" }}
			/>
			<p className="wrap-anywhere">
				{dotted(carLine({ ...car, plate: "" }), car.color, name)}{" "}
				<span className="num whitespace-nowrap text-sm text-muted">{reference}</span>
			</p>
			<Behind reason={problem} />
			{isOfBench ? (
				<OrderBench open={{ order: shown, ...rest }} now={now} />
			) : (
				opening && <OrderDesk open={{ order: shown, ...rest }} opening={opening} now={now} />
			)}
		</>
	);
}

export const ErrorBoundary = loadFailureOf(
	"Orden",
	"No se pudo abrir la orden",
	<SmallLink to={WORKSHOP}>Ver el taller</SmallLink>,
);
